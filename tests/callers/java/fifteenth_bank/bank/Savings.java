package bank;

final class Savings extends Account {
    Savings(String owner, Events events) {
        super(owner, events);
    }

    @Override
    void withdraw(long amount) {
        super.withdraw(amount + fee(amount));
    }

    private long fee(long amount) {
        return amount / 100;
    }
}
