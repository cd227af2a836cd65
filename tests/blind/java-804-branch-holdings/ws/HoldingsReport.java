import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

public class HoldingsReport {
    private final List<Holding> holdings;

    public HoldingsReport(List<Holding> holdings) {
        this.holdings = holdings;
    }

    public TreeSet<String> branches() {
        return holdings.stream().map(Holding::branch).collect(Collectors.toCollection(TreeSet::new));
    }

    public Map<String, Integer> copiesByTitle() {
        return holdings.stream()
                .filter(holding -> holding.copies() > 0)
                .collect(Collectors.toMap(Holding::isbn, Holding::copies));
    }

    public List<String> scarce(int wanted) {
        return copiesByTitle().entrySet().stream()
                .filter(entry -> entry.getValue() < wanted)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }
}
