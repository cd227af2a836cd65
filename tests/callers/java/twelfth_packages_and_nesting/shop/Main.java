package shop;

import static shop.model.Item.named;
import static shop.util.Texts.count;

import shop.model.*;
import shop.util.Numbers;

public class Main {
    private static int built;

    static {
        start();
    }

    private final Cart cart = created();

    private static void start() {}

    private static Cart created() {
        return new Cart();
    }

    void fill() {
        cart.add(named("a").price(1).build(), 2)
            .add(Item.named("b").listener(item -> note(item)).build(), 1);
        cart.add(named("c").listener(Main::noted).build(), 1);
        cart.add(new Special(), 1);
        cart.sum();
    }

    static void note(Item item) {
        built++;
    }

    static void noted(Item item) {
        item.name();
    }

    void walk() {
        Cart.Cursor cursor = cart.cursor();
        while (cursor.next()) {
            cursor.item().total();
        }
    }

    static int counts() {
        return count("a") + shop.util.Texts.count("b", 'b') + Numbers.positive(3);
    }

    private class Special extends Item {
        Special() {
            super("special", 3);
        }

        @Override
        public int total() {
            fill2();
            return super.total();
        }
    }

    private void fill2() {}

    public static void main(String[] args) {
        Main main = new Main();
        main.fill();
        main.walk();
        counts();
    }
}
