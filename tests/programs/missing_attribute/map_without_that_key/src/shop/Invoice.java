package shop;

public class Invoice {
    private final PriceList prices;

    public Invoice(PriceList prices) {
        this.prices = prices;
    }

    public int total(String fruit, int count) {
        Integer price = prices.priceOf(fruit);
        return price * count;
    }
}
