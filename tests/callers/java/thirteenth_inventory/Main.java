import java.util.*;
import java.util.stream.*;

record Item(String name, int price) {
    Item {
        check(price);
    }

    static void check(int price) {}

    Item cheaper(int by) {
        return new Item(name, clamp(price - by));
    }

    private static int clamp(int value) {
        return Math.max(0, value);
    }
}

interface Rule {
    boolean test(Item item);

    default Rule and(Rule other) {
        return item -> test(item) && other.test(item);
    }

    static Rule below(int limit) {
        return item -> isBelow(item, limit);
    }

    private static boolean isBelow(Item item, int limit) {
        return item.price() < limit;
    }
}

class Inventory {
    private final List<Item> items = new ArrayList<>();
    private Listener listener = Listener.NONE;

    interface Listener {
        Listener NONE = item -> {};

        void added(Item item);
    }

    Inventory add(Item... added) {
        for (Item item : added) {
            items.add(item);
            listener.added(item);
        }
        return this;
    }

    void listen(Listener listener) {
        this.listener = listener;
    }

    List<Item> find(Rule rule) {
        return items.stream().filter(rule::test).map(this::copy).collect(Collectors.toList());
    }

    private Item copy(Item item) {
        return item.cheaper(0);
    }

    <T extends Comparable<T>> Optional<Item> best(java.util.function.Function<Item, T> by) {
        return items.stream().max(Comparator.comparing(by));
    }
}

public class Main {
    static class Named implements Rule {
        private final String name;

        Named(String name) {
            this.name = name;
        }

        @Override
        public boolean test(Item item) {
            return matches(item.name());
        }

        private boolean matches(String other) {
            return name.equals(other);
        }
    }

    static int weight(Item item) {
        return item.price();
    }

    static void added(Item item) {}

    public static void main(String[] args) {
        Inventory inventory = new Inventory();
        inventory.listen(Main::added);
        inventory.add(new Item("a", 1), new Item("b", 2).cheaper(1));
        inventory.find(new Named("a").and(Rule.below(3)));
        inventory.best(Main::weight).ifPresent(item -> item.cheaper(2));
    }
}
