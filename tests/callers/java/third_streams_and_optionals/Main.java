import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

class Order {
    boolean isOpen() {
        return true;
    }

    int price() {
        return 1;
    }

    void close() {}
}

class Account {
    void close() {}

    int price() {
        return 2;
    }
}

public class Main {
    private final List<Order> orders = new ArrayList<>();

    void closeAll() {
        orders.stream().filter(order -> order.isOpen()).forEach(Order::close);
    }

    int total() {
        return orders.stream().mapToInt(order -> order.price()).sum();
    }

    Optional<Order> find() {
        return orders.stream().min(Comparator.comparing(Order::price));
    }

    void closeFound() {
        find().ifPresent(order -> order.close());
        Order sure = find().orElseThrow();
        sure.close();
    }

    static <A, B> B apply(Function<A, B> function, A value) {
        return function.apply(value);
    }

    static String shown(int value) {
        return "" + value;
    }

    static Order made() {
        Supplier<Order> supplier = Order::new;
        return supplier.get();
    }

    public static void main(String[] args) {
        var main = new Main();
        main.closeAll();
        main.total();
        main.closeFound();
        apply(Main::shown, 1);
        made().close();
    }
}
