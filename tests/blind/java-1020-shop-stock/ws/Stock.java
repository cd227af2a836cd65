import java.util.HashMap;
import java.util.Map;

/** What is on the shelves, by name. */
public class Stock {
    private final Map<String, Integer> counts = new HashMap<>();

    public void deliver(String name, int count) {
        counts.merge(name, count, Integer::sum);
    }

    public int available(String name) {
        return counts.get(name);
    }

    public void remove(String name, int count) {
        if (available(name) < count) {
            throw new IllegalStateException("too few of " + name);
        }
        counts.merge(name, -count, Integer::sum);
    }
}
