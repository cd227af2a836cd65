class Order {
    private final int cents = 250;

    int totalPrize() {
        return cents;
    }
}
