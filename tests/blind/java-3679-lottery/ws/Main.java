import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class Main {
    private static final int PRICE = 250;

    static String euros(int cents) {
        return String.format("%d.%02d", cents / 100, cents % 100);
    }

    public static void main(String[] args) {
        Raffle raffle = new Raffle(101, 42);
        Map<String, List<Integer>> buyers = new TreeMap<>();
        buyers.put("Vera", raffle.sell(3));
        buyers.put("Omar", raffle.sell(1));
        buyers.put("Lin", raffle.sell(4));

        System.out.println("sold " + raffle.count() + " for " + euros(raffle.count() * PRICE));
        for (int number : buyers.remove("Omar")) {
            raffle.handBack(number);
        }
        System.out.println("left " + raffle.count() + " for " + euros(raffle.count() * PRICE));

        for (int winner : raffle.draw(2)) {
            for (Map.Entry<String, List<Integer>> e : buyers.entrySet()) {
                if (e.getValue().contains(winner)) {
                    System.out.println(winner + " " + e.getKey());
                }
            }
        }
    }
}
