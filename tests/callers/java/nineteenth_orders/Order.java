package shop;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

public class Order {
    private final List<Line> lines = new ArrayList<>();
    private Discount discount;

    public Order(Discount discount) {
        this.discount = discount;
    }

    public static Builder builder() {
        return new Builder();
    }

    public int total() {
        int sum = lines.stream().mapToInt(Line::amount).sum();
        return discount.apply(sum);
    }

    public List<Line> sorted() {
        List<Line> copy = new ArrayList<>(lines);
        copy.sort(Comparator.comparing(Line::sku).thenComparing((a, b) -> compare(a, b)));
        return copy;
    }

    private int compare(Line a, Line b) {
        return a.amount() - b.amount();
    }

    public record Line(String sku, int count, int price) {
        public Line {
            if (count < 1) throw new IllegalArgumentException(sku);
        }

        int amount() {
            return count * price;
        }
    }

    public static class Builder {
        private final List<Line> pending = new ArrayList<>();
        private Discount discount = Discount.none();

        public Builder add(String sku, int count, int price) {
            pending.add(new Line(sku, count, price));
            return this;
        }

        public Builder less(Discount next) {
            discount = discount.and(next);
            return this;
        }

        public Order build() {
            Order order = new Order(discount);
            order.lines.addAll(pending);
            return order;
        }
    }
}
