import java.util.LinkedHashMap;
import java.util.Map;

public class Bin {
    private final Integer number;
    private final int capacity;
    private final Map<String, Integer> content = new LinkedHashMap<>();

    public Bin(Integer number, int capacity) {
        this.number = number;
        this.capacity = capacity;
    }

    public Integer number() {
        return number;
    }

    public int free() {
        return capacity - content.values().stream().mapToInt(Integer::intValue).sum();
    }

    public void put(String item, int pieces) {
        content.merge(item, pieces, Integer::sum);
    }

    @Override
    public String toString() {
        return "bin " + number + " " + content;
    }
}
