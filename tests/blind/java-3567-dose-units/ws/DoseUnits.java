import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/** Units in which doses are prescribed, all expressed in micrograms. */
final class DoseUnits {
    private static final DoseUnits SHARED = new DoseUnits();
    private static final Map<String, String> ALIASES = Map.of(
            "ug", "mcg",
            "gram", "g",
            "milligram", "mg");

    private final Map<String, BigDecimal> micrograms = new TreeMap<>();

    private DoseUnits() {
        register("mcg", 1);
        register("mg", 1_000);
        register("g", 1_000_000);
        for (Map.Entry<String, String> alias : ALIASES.entrySet()) {
            micrograms.put(alias.getKey(), micrograms.get(alias.getValue()));
        }
    }

    static DoseUnits shared() {
        return SHARED;
    }

    private void register(String unit, long factor) {
        micrograms.put(unit, BigDecimal.valueOf(factor));
    }

    BigDecimal toMicrograms(String amount, String unit) {
        BigDecimal factor = micrograms.get(unit.toLowerCase());
        if (factor == null) {
            throw new IllegalArgumentException("unknown unit " + unit);
        }
        return new BigDecimal(amount).multiply(factor);
    }
}
