import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text with slots such as {name} or {name:upper}. */
class Template {
    private static final Pattern SLOT = Pattern.compile("\\{(\\w+)(?::(\\w+))?}");
    private static final Map<String, UnaryOperator<String>> FILTERS = Map.of(
            "upper", String::toUpperCase,
            "trim", String::strip,
            "quote", s -> '"' + s + '"');

    private final String text;

    Template(String text) {
        this.text = text;
    }

    String fill(Map<String, String> values) {
        Matcher matcher = SLOT.matcher(text);
        StringBuilder out = new StringBuilder();
        while (matcher.find()) {
            matcher.appendReplacement(out, value(matcher, values));
        }
        return matcher.appendTail(out).toString();
    }

    private String value(Matcher slot, Map<String, String> values) {
        String value = values.getOrDefault(slot.group(1), "?");
        if (slot.group(2) == null) {
            return value;
        }
        return FILTERS.getOrDefault(slot.group(2), UnaryOperator.identity()).apply(value);
    }
}
