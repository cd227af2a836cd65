import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class Report {
    private final LogStore store;

    public Report(LogStore store) {
        this.store = store;
    }

    /** How often a path failed. */
    public Map<String, Long> errors() throws IOException {
        try (Stream<Request> requests = store.requests()) {
            return requests
                .filter(Request::failed)
                .collect(Collectors.groupingBy(Request::path, TreeMap::new, Collectors.counting()));
        }
    }

    public long bytes() throws IOException {
        try (Stream<Request> requests = store.requests()) {
            return requests.mapToLong(Request::bytes).sum();
        }
    }
}
