package app.model;

public class Invoice {
    private final int total;

    public Invoice(int total) {
        this.total = total;
    }

    public int total() {
        return total;
    }
}
