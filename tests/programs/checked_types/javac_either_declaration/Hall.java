import java.util.HashMap;
import java.util.Map;

class Hall {
    private final Map<String, Integer> rows = new HashMap<>();

    Map<String, Integer> rows() {
        return rows;
    }
}
