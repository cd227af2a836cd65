public class Pair {
    private int left;

    public int left() {
        return left;
    }}

    public void set(int value) {
        left = value;
    }
}
