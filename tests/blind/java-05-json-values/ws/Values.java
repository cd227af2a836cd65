import java.util.LinkedHashMap;
import java.util.Map;

class Values {
    static Object parseValue(String text) {
        if (text.matches("-?\\d+")) return Double.valueOf(text);
        if (text.equals("true") || text.equals("false")) return Boolean.valueOf(text);
        return text.replace("\"", "");
    }

    static Map<String, Object> parse(String line) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (String pair : line.split(",")) {
            String[] parts = pair.split(":", 2);
            values.put(parts[0].trim(), parseValue(parts[1].trim()));
        }
        return values;
    }
}
