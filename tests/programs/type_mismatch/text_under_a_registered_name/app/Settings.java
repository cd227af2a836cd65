package app;

import java.util.HashMap;
import java.util.Map;

public class Settings {
    private final Map<String, Object> values = new HashMap<>();

    public void put(String name, Object value) {
        values.put(name, value);
    }

    public Object get(String name) {
        return values.get(name);
    }
}
