class Savings extends Account {
    Savings(int balance) {
        super(balance);
    }

    @Override
    void withdraw(int amount) {
        super.close();
    }
}
