public record StockLine(String code, String name, int quantity, double price) {
    public double value() {
        return quantity * price;
    }
}
