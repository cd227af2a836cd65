import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class Summary {
    private final Stream<Entry> entries;

    public Summary(Stream<Entry> entries) {
        this.entries = entries;
    }

    public Map<String, Long> perGate() {
        return entries.collect(
            Collectors.groupingBy(Entry::gate, TreeMap::new, Collectors.counting()));
    }
}
