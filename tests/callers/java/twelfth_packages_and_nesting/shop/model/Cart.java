package shop.model;

import java.util.ArrayList;
import java.util.List;

public final class Cart {
    private final List<Line> lines = new ArrayList<>();

    public Cart add(Item item, int count) {
        lines.add(new Line(item, count));
        return this;
    }

    public int sum() {
        int sum = 0;
        for (Line line : lines) {
            sum += line.amount();
        }
        return sum;
    }

    public Cursor cursor() {
        return new Cursor();
    }

    private static class Line {
        final Item item;
        final int count;

        Line(Item item, int count) {
            this.item = item;
            this.count = count;
        }

        int amount() {
            return item.total() * count();
        }

        private int count() {
            return count;
        }
    }

    public class Cursor {
        private int at;

        public boolean next() {
            at = moved();
            return at < size();
        }

        private int moved() {
            return at + 1;
        }

        public Item item() {
            return current().item;
        }

        private Line current() {
            return lines.get(at);
        }
    }

    private int size() {
        return lines.size();
    }
}
