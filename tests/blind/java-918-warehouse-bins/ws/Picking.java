public class Picking {
    private final Store store;

    public Picking(Store store) {
        this.store = store;
    }

    public void put(int number, String item, int pieces) {
        Bin bin = store.bin(number);
        int fits = Math.min(pieces, bin.free());
        bin.put(item, fits);
    }

    public String report() {
        StringBuilder text = new StringBuilder();
        for (Bin bin : store.bins()) {
            text.append(bin).append(", ").append(bin.free()).append(" free\n");
        }
        return text.toString();
    }
}
