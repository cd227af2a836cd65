public class Account {
    private long cents;

    public void deposit(long amount) {
        cents += amount;
    }

    public long balance() {
        return cents;
    }
}
