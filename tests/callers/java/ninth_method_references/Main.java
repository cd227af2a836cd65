import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

class Item {
    private final String name;

    Item(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    int price() {
        return 1;
    }
}

class Base {
    void handle() {}
}

class Child extends Base {
    @Override
    void handle() {}

    void run() {
        execute(super::handle);
    }

    void execute(Runnable action) {
        action.run();
    }
}

public class Main {
    static String upper(String text) {
        return text.toUpperCase();
    }

    String prefix(String text) {
        return "a" + text;
    }

    static String apply(Function<String, String> function) {
        return function.apply("x");
    }

    static void statics() {
        apply(Main::upper);
    }

    static void bound() {
        Main main = new Main();
        apply(main::prefix);
    }

    static void types(List<Item> items) {
        items.stream().map(Item::name).forEach(System.out::println);
        items.stream().sorted(Comparator.comparing(Item::price)).count();
    }

    static void constructors() {
        Function<String, Item> create = Item::new;
        create.apply("a");
    }

    static void first() {}

    static void second() {}

    static void third() {}

    static void unused() {}

    static void stored(String name) {
        Map<String, Runnable> actions = new LinkedHashMap<>();
        actions.put("first", Main::first);
        actions.put("second", () -> second());
        actions.get(name).run();
    }

    static Runnable choose() {
        return Main::third;
    }

    static void returned() {
        choose().run();
    }

    static void inherited() {
        new Child().run();
    }

    public static void main(String[] args) {
        statics();
        bound();
        types(List.of());
        constructors();
        stored("first");
        returned();
        inherited();
    }
}
