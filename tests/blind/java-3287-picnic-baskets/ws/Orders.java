import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the order slips; a line is "guest: item, item". */
class Orders {
    private static final Map<String, List<String>> MENUS = Map.of(
            "@classic", List.of("bread", "cheese", "cider"),
            "@vegan", List.of("bread", "hummus", "juice"));

    private static List<String> items(String text) {
        String rest = text.trim();
        if (MENUS.containsKey(rest)) {
            return MENUS.get(rest);
        }
        return new ArrayList<>(Arrays.asList(rest.split("\\s*,\\s*")));
    }

    static Map<String, Basket> read(String slips) {
        Map<String, Basket> baskets = new LinkedHashMap<>();
        for (String line : slips.split("\n")) {
            int colon = line.indexOf(':');
            String guest = line.substring(0, colon).trim();
            baskets.put(guest, new Basket(guest, items(line.substring(colon + 1))));
        }
        return baskets;
    }
}
