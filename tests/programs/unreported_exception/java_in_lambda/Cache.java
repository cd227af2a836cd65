import java.util.HashMap;
import java.util.Map;

class Cache {
    private final Map<String, String> texts = new HashMap<>();
    private final Loader loader;

    Cache(Loader loader) {
        this.loader = loader;
    }

    String text(String name) {
        return texts.computeIfAbsent(name, key -> loader.load(key));
    }
}
