import java.util.ArrayList;
import java.util.List;

public class Orders {
    private record Order(String customer, String name, int count) {
    }

    private final Stock stock;
    private final List<Order> open = new ArrayList<>();

    public Orders(Stock stock) {
        this.stock = stock;
    }

    public void add(String customer, String name, int count) {
        open.add(new Order(customer, name, count));
    }

    /** Ships what is there; the rest waits. */
    public List<String> ship() {
        List<String> lines = new ArrayList<>();
        List<Order> rest = new ArrayList<>();
        for (Order order : open) {
            if (stock.available(order.name()) < order.count()) {
                rest.add(order);
                continue;
            }
            stock.remove(order.name(), order.count());
            lines.add(order.customer() + ": " + order.count() + " x " + order.name());
        }
        open.clear();
        open.addAll(rest);
        return lines;
    }

    public int waiting() {
        return open.size();
    }
}
