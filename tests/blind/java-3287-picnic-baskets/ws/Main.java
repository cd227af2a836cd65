import java.util.Map;

public class Main {
    private static final String SLIPS = String.join("\n",
            "Ruiz: olives, bread, wine",
            "Lindqvist: @classic",
            "Banerjee: @vegan");

    // what the kitchen puts in on top, by weather
    private static final Map<String, String> EXTRAS = Map.of(
            "rain", "blanket",
            "sun", "parasol");

    private static void addExtras(Map<String, Basket> baskets, String weather) {
        String extra = EXTRAS.get(weather);
        if (extra == null) {
            return;
        }
        for (Basket basket : baskets.values()) {
            basket.add(extra);
        }
    }

    public static void main(String[] args) {
        Map<String, Basket> baskets = Orders.read(SLIPS);
        addExtras(baskets, args.length > 0 ? args[0] : "sun");
        for (Basket basket : baskets.values()) {
            System.out.println(basket);
        }
    }
}
