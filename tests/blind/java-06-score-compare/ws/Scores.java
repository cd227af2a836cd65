import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

class Scores {
    private final Map<String, Integer> points = new TreeMap<>();

    void add(String player, int count) {
        points.merge(player, count, Integer::sum);
    }

    List<String> leaders() {
        List<String> names = new ArrayList<>();
        Integer best = Collections.max(points.values());
        for (var entry : points.entrySet()) {
            if (entry.getValue() == best) names.add(entry.getKey());
        }
        return names;
    }
}
