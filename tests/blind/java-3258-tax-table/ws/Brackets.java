import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Tax rates by the income from which they are valid. */
class Brackets {
    private final TreeMap<Integer, Integer> rates = new TreeMap<>();

    static Brackets read(Path path) throws IOException {
        Brackets brackets = new Brackets();
        for (String line : Files.readAllLines(path)) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            String[] parts = line.split(";");
            brackets.rates.put(Integer.parseInt(parts[0].trim()), Integer.parseInt(parts[1].trim()));
        }
        return brackets;
    }

    int rateFor(int income) {
        Map.Entry<Integer, Integer> entry = rates.floorEntry(income);
        return entry.getValue();
    }

    /** Tax in whole euros: every part of the income by the rate of its bracket. */
    int tax(int income) {
        long cents = 0;
        Integer from = rates.firstKey();
        while (from != null && from < income) {
            Integer next = rates.higherKey(from);
            int upTo = next == null ? income : Math.min(income, next);
            cents += (long) (upTo - from) * rates.get(from);
            from = next;
        }
        return (int) (cents / 100);
    }
}
