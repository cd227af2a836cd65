import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

public class Warehouse {
    public record Pick(Bin bin, int quantity) {}

    private final List<Bin> bins = new ArrayList<>();

    public void add(Bin bin) {
        bins.add(bin);
    }

    /** Bins with the article, the emptiest first so that they get cleared. */
    private List<Bin> binsFor(String article) {
        return bins.stream()
                .filter(b -> b.article.equals(article) && b.free() > 0)
                .sorted(Comparator.comparingInt(Bin::free))
                .toList();
    }

    public int available(String article) {
        return bins.stream().filter(b -> b.article.equals(article)).mapToInt(Bin::free).sum();
    }

    /** Plans an order over several bins and promises the stock to it. */
    public List<Pick> plan(String article, int quantity) {
        if (available(article) < quantity) {
            return List.of();
        }
        List<Pick> picks = new ArrayList<>();
        int open = quantity;
        for (Bin bin : binsFor(article)) {
            if (open == 0) {
                break;
            }
            int part = Math.min(open, bin.onHand());
            picks.add(new Pick(bin, part));
            open -= part;
        }
        picks.forEach(p -> p.bin().promise(p.quantity()));
        return picks;
    }

    public void ship(List<Pick> picks) {
        for (Pick p : picks) {
            p.bin().take(p.quantity());
        }
    }
}
