public class Stack {
    private final int[] values = new int[16];
    private int size;

    public void push(int value) {
        values[size++] = value;
    }

    public int pop() {
        if (size == 0) {
            throw new IllegalStateException("empty {");
        return values[--size];
    }

    public int size() {
        return size;
    }
}
