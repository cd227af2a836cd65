package shop;

import java.util.HashMap;
import java.util.Map;

public class PriceList {
    private final Map<String, Integer> cents = new HashMap<>();

    public PriceList() {
        cents.put("apple", 40);
        cents.put("lemon", 55);
    }

    public Integer priceOf(String fruit) {
        return cents.get(fruit);
    }
}
