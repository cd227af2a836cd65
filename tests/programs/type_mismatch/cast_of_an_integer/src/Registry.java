import java.util.HashMap;
import java.util.Map;

public class Registry {
    private final Map<String, Object> values = new HashMap<>();

    public Registry() {
        values.put("title", 42);
        values.put("owner", "ops");
    }

    public Object value(String name) {
        return values.get(name);
    }
}
