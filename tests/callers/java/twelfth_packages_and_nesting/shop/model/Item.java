package shop.model;

import static shop.util.Texts.*;

import shop.util.Numbers;

public class Item {
    private final String name;
    protected int price;

    protected Item(String name, int price) {
        this.name = quote(name);
        this.price = Numbers.positive(price);
    }

    public static Builder named(String name) {
        return new Builder(name);
    }

    public int total() {
        return price + tax();
    }

    int tax() {
        return 1;
    }

    public String name() {
        return name;
    }

    public static class Builder {
        private final String name;
        private int price;
        private Listener listener = item -> {};

        Builder(String name) {
            this.name = name;
        }

        public Builder price(int price) {
            this.price = price;
            return this;
        }

        public Builder listener(Listener listener) {
            this.listener = listener;
            return this;
        }

        public Item build() {
            Item item = new Item(name, price);
            listener.built(item);
            return item;
        }

        public interface Listener {
            void built(Item item);
        }
    }
}
