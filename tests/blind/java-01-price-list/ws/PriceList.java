import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

class PriceList {
    private final Map<String, Integer> prices = new LinkedHashMap<>();

    static PriceList read(List<String> lines) {
        PriceList list = new PriceList();
        for (String line : lines) {
            String[] parts = line.split(";");
            list.prices.put(parts[0].trim(), Integer.parseInt(parts[1].trim()));
        }
        return list;
    }

    int price(String name) {
        return prices.getOrDefault(name, 0);
    }

    int sum() {
        return prices.values().stream().mapToInt(Integer::intValue).sum();
    }
}
