import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

class Order {
    private final String name;
    private final int price;

    Order(String name, int price) {
        this.name = name;
        this.price = price;
    }

    static Order parse(String text) {
        return new Order(text, text.length());
    }

    String name() {
        return name;
    }

    int price() {
        return price;
    }

    boolean isCheap() {
        return price < limit();
    }

    static int limit() {
        return 5;
    }

    void ship() {}
}

class Events {
    interface Listener {
        void onEvent(String name);

        default Listener then(Listener next) {
            return name -> {
                onEvent(name);
                next.onEvent(name);
            };
        }
    }

    private final List<Listener> listeners = new ArrayList<>();

    void add(Listener listener) {
        listeners.add(listener);
    }

    void fire(String name) {
        for (Listener listener : listeners) {
            listener.onEvent(name);
        }
    }
}

public class Main {
    private final Map<String, Runnable> commands = new HashMap<>();

    Main() {
        commands.put("open", this::open);
        commands.put("close", () -> close());
    }

    void open() {}

    void close() {}

    void run(String name) {
        commands.get(name).run();
    }

    static int twice(int value) {
        return value * 2;
    }

    static boolean even(int value) {
        return value % 2 == 0;
    }

    static int sum(int left, int right) {
        return left + right;
    }

    static String fallback() {
        return "none";
    }

    static int byPrice(Order left, Order right) {
        return left.price() - right.price();
    }

    static void log(String name) {}

    static void audit(String name) {}

    static String load() {
        return "loaded";
    }

    static <T, R> R apply(Function<T, R> function, T value) {
        return function.apply(value);
    }

    static Predicate<Integer> not(Predicate<Integer> test) {
        return value -> !test.test(value);
    }

    static List<String> orders(List<String> texts) {
        return texts.stream()
            .map(Order::parse)
            .filter(Order::isCheap)
            .sorted(Main::byPrice)
            .sorted(Comparator.comparing(Order::name))
            .peek(order -> order.ship())
            .map(Order::name)
            .collect(Collectors.toList());
    }

    static int functions() {
        Function<Integer, Integer> change = Main::twice;
        BiFunction<Integer, Integer, Integer> add = Main::sum;
        return change.andThen(value -> add.apply(value, 1)).apply(3);
    }

    static boolean negated() {
        return not(Main::even).test(3);
    }

    static String optional() {
        return Optional.<String>empty().map(text -> apply(String::trim, text)).orElseGet(Main::fallback);
    }

    static void listening() {
        Events events = new Events();
        Events.Listener first = Main::log;
        events.add(first.then(name -> audit(name)));
        events.fire("a");
    }

    static String called() throws Exception {
        Callable<String> callable = Main::load;
        Supplier<Order> made = () -> new Order("a", 1);
        made.get().ship();
        return callable.call();
    }

    public static void main(String[] args) throws Exception {
        orders(List.of("a"));
        functions();
        negated();
        optional();
        listening();
        called();
        new Main().run("open");
    }
}
