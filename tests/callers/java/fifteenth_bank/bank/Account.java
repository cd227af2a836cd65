package bank;

public class Account {
    private final String owner;
    protected long cents;
    private final Events events;

    Account(String owner, Events events) {
        this.owner = owner;
        this.events = events;
    }

    void deposit(long amount) {
        check(amount);
        cents += amount;
        events.publish("deposit", amount);
    }

    void withdraw(long amount) {
        check(amount);
        cents -= amount;
    }

    private static void check(long amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("negative");
        }
    }

    long balance() {
        return cents;
    }

    String owner() {
        return owner;
    }
}
