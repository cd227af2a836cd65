import java.util.ArrayList;
import java.util.List;

final class Order {
    final String product;
    final int pieces;

    Order(String product, int pieces) {
        this.product = product;
        this.pieces = pieces;
    }
}

final class Planner {
    private final Catalogue catalogue;
    private final List<String> lines = new ArrayList<>();
    private int clock;

    Planner(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    private int firings(Order order, Product product) {
        int full = order.pieces / product.batch;
        return order.pieces % product.batch == 0 ? full : full + 1;
    }

    void schedule(Order order) {
        Product product = catalogue.find(order.product);
        int count = firings(order, product);
        int start = clock;
        clock += count * (product.hours + product.cooling);
        lines.add(String.format("%4d-%4d %-7s %3d x %d", start, clock, product.name, count, product.hours));
    }

    List<String> lines() {
        return lines;
    }

    int days() {
        return (clock + 23) / 24;
    }
}
