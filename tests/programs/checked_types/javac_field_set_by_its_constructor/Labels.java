import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

class Labels<K, V> {
    private final Map<K, V> known = new TreeMap<>();
    private final Function<V, K> make;

    Labels(Function<V, K> make) {
        this.make = make;
    }

    V get(K key) {
        return known.computeIfAbsent(key, make);
    }
}
