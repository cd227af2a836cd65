package app;

import java.util.HashMap;
import java.util.Map;

public class Garden {
    private final Map<Tile, String> plants = new HashMap<>();

    public void plant(Tile tile, String name) {
        plants.put(tile, name);
    }

    public int width(Tile tile) {
        return plants.get(tile).length();
    }
}
