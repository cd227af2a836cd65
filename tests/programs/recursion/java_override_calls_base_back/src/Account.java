class Account {
    protected int balance;

    Account(int balance) {
        this.balance = balance;
    }

    void withdraw(int amount) {
        balance -= amount;
    }

    void close() {
        String note = String.format("closing with %d", balance);
        withdraw(balance);
    }
}
