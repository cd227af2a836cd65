import java.util.LinkedHashMap;
import java.util.Map;

/** The units that recipes are written in, in grams or millilitres. */
public final class UnitCatalogue {
    private static final UnitCatalogue INSTANCE = new UnitCatalogue();

    private static final Map<String, Double> FACTORS = new LinkedHashMap<>();
    private static final Map<String, String> DIMENSIONS = new LinkedHashMap<>();

    private UnitCatalogue() {
        add("g", "mass", 1);
        add("kg", "mass", 1000);
        add("lb", "mass", 453.6);
        add("ml", "volume", 1);
        add("cup", "volume", 236.6);
        add("floz", "volume", 29.57);
    }

    public static UnitCatalogue get() {
        return INSTANCE;
    }

    private void add(String unit, String dimension, double factor) {
        FACTORS.put(unit, factor);
        DIMENSIONS.put(unit, dimension);
    }

    public double toMetric(double amount, String unit) {
        Double factor = FACTORS.get(unit);
        if (factor == null) {
            throw new IllegalArgumentException("unknown unit " + unit);
        }
        return amount * factor;
    }

    public String metricUnit(String unit) {
        return "mass".equals(DIMENSIONS.get(unit)) ? "g" : "ml";
    }
}
