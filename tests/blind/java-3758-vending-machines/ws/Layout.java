import java.util.List;

/** What a type of machine sells, and how it is filled when it is put up. */
final class Layout {
    private final List<String> products;
    private final int[] prices;
    private final int[] initialStock;

    Layout(List<String> products, int[] prices, int[] initialStock) {
        if (products.size() != prices.length || prices.length != initialStock.length) {
            throw new IllegalArgumentException("a layout needs one entry for each slot");
        }
        this.products = List.copyOf(products);
        this.prices = prices;
        this.initialStock = initialStock;
    }

    int slots() {
        return products.size();
    }

    String product(int slot) {
        return products.get(slot);
    }

    int price(int slot) {
        return prices[slot];
    }

    int[] initialStock() {
        return initialStock;
    }
}
