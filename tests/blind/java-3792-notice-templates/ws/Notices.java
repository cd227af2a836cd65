import java.util.Map;
import java.util.TreeMap;

class Notices {
    private final Map<String, Template> templates = new TreeMap<>();
    private final Map<String, String> defaults;

    Notices(Map<String, String> defaults) {
        this.defaults = defaults;
    }

    Notices add(String event, String text) {
        templates.put(event, new Template(text));
        return this;
    }

    String compose(String event, Map<String, String> details) {
        Template template = templates.get(event);
        if (template == null) {
            throw new IllegalArgumentException("no notice for " + event);
        }
        Map<String, String> values = new TreeMap<>(defaults);
        values.putAll(details);
        return template.fill(values);
    }
}
