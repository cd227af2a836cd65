import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

public class Contacts {
    private final List<Map<String, String>> records;

    public Contacts(List<Map<String, String>> records) {
        this.records = records;
    }

    public List<String> names() {
        return records.stream()
            .sorted(Comparator.comparing((Map<String, String> r) -> r.get("last")).thenComparing(r -> r.get("first")))
            .map(r -> r.get("last") + ", " + r.get("first"))
            .collect(Collectors.toList());
    }

    public long without(String column) {
        return records.stream().filter(r -> r.get(column).isEmpty()).count();
    }
}
