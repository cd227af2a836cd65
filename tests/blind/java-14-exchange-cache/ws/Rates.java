import java.util.Map;

class Rates {
    private static final Map<String, Integer> PER_HUNDRED = Map.of("EUR", 100, "CHF", 106, "SEK", 9);

    static int rate(String currency) {
        Integer rate = PER_HUNDRED.get(currency);
        if (rate == null) throw new IllegalArgumentException("no rate for " + currency);
        return rate / 100 * 100;
    }
}
