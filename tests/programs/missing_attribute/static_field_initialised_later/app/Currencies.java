package app;

import java.util.HashMap;
import java.util.Map;

public class Currencies {
    private static final Currencies INSTANCE = new Currencies();
    private static final Map<String, String> SYMBOLS = new HashMap<>();

    private Currencies() {
        register("EUR", "€");
    }

    private void register(String code, String symbol) {
        SYMBOLS.put(code, symbol);
    }

    public static Currencies instance() {
        return INSTANCE;
    }

    public String symbol(String code) {
        return SYMBOLS.get(code);
    }
}
