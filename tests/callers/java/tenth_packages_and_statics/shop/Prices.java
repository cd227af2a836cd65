package shop;

public final class Prices {
    public static final Prices DEFAULT = create();

    private int factor;

    private Prices() {}

    private static Prices create() {
        return new Prices();
    }

    public static int round(int price) {
        return price;
    }

    public static int round(double price) {
        return (int) price;
    }

    public static Prices of(int factor) {
        Prices prices = create();
        prices.factor = factor;
        return prices;
    }

    public int apply(int price) {
        return round(price * factor);
    }

    public int apply(int price, Discount... discounts) {
        for (Discount discount : discounts) {
            price = discount.reduce(price);
        }
        return apply(price);
    }

    public static class Discount {
        private final Discount next;

        public Discount(Discount next) {
            this.next = next;
        }

        public static Discount none() {
            return new Discount(null);
        }

        int reduce(int price) {
            return next == null ? price : next.reduce(price);
        }
    }
}
