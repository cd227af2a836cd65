import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Compares the books with a count of the shelves. */
final class Reconciliation {
    private final CountSheet books;
    private final CountSheet shelves;

    Reconciliation(CountSheet books, CountSheet shelves) {
        this.books = books;
        this.shelves = shelves;
    }

    List<Difference> differences() {
        List<Difference> found = new ArrayList<>();
        for (Map.Entry<String, Integer> entry : books.entries().entrySet()) {
            Integer counted = shelves.quantity(entry.getKey());
            if (counted != entry.getValue()) {
                found.add(new Difference(entry.getKey(), entry.getValue(), counted));
            }
        }
        for (String article : shelves.entries().keySet()) {
            if (!books.entries().containsKey(article)) {
                found.add(new Difference(article, 0, shelves.quantity(article)));
            }
        }
        return found;
    }

    /** The part of the articles without a difference, in percent. */
    int accuracy() {
        int articles = books.entries().size();
        if (articles == 0) {
            return 100;
        }
        long off = differences().stream().filter(d -> d.booked > 0).count();
        return (int) Math.round(100.0 * (articles - off) / articles);
    }
}
