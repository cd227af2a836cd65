import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** Quantities by article, as counted on the shelves or as kept in the books. */
final class CountSheet {
    private final Map<String, Integer> quantities = new TreeMap<>();

    static CountSheet parse(String text) {
        CountSheet sheet = new CountSheet();
        for (String line : text.split(";")) {
            String[] parts = line.trim().split("\\s+");
            if (parts.length != 2) {
                throw new IllegalArgumentException("cannot read: " + line);
            }
            sheet.add(parts[0], Integer.parseInt(parts[1]));
        }
        return sheet;
    }

    void add(String article, int quantity) {
        quantities.merge(article, quantity, Integer::sum);
    }

    Integer quantity(String article) {
        return quantities.getOrDefault(article, 0);
    }

    Map<String, Integer> entries() {
        return Collections.unmodifiableMap(quantities);
    }
}
