public class Main {
    public static void main(String[] args) {
        Store store = new Store();
        store.add(new Bin(12, 40));
        store.add(new Bin(101, 25));
        store.add(new Bin(340, 60));

        Picking picking = new Picking(store);
        picking.put(12, "bolts", 30);
        picking.put(101, "nuts", 10);
        picking.put(340, "washers", 55);
        System.out.println(picking.report());
    }
}
