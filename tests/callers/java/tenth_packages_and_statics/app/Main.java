package app;

import static shop.Prices.DEFAULT;
import static shop.Prices.Discount.none;
import static shop.Prices.*;

import shop.Catalog;
import shop.Prices;

public class Main {
    static class Mine extends Catalog {
        @Override
        protected String find() {
            return "mine";
        }
    }

    static String loud(String text) {
        return text.toUpperCase();
    }

    static int prices() {
        int first = round(2);
        int second = of(3).apply(first);
        return DEFAULT.apply(second, none(), new Prices.Discount(none()));
    }

    static String catalogs() {
        Catalog.instance().title();
        return Catalog.lazily(Mine::new).formatted(Main::loud).title();
    }

    static Object reflected() throws Exception {
        Class<?> type = Class.forName("app.Main");
        return type.getDeclaredMethod("hidden").invoke(null);
    }

    static void hidden() {}

    public static void main(String[] args) throws Exception {
        prices();
        catalogs();
        reflected();
    }
}
