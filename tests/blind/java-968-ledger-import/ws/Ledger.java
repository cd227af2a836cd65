import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class Ledger {
    private final List<Entry> entries = new ArrayList<>();

    public void add(Entry entry) {
        entries.add(entry);
    }

    public Map<String, BigDecimal> accounts() {
        Map<String, BigDecimal> sums = new TreeMap<>();
        for (Entry entry : entries) {
            sums.merge(entry.account(), entry.amount(), BigDecimal::add);
        }
        return sums;
    }

    public String summary() {
        long expenses = entries.stream().filter(Entry::isExpense).count();
        return accounts() + ", " + expenses + " expenses";
    }
}
