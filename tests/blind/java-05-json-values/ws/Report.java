import java.util.List;
import java.util.Map;

class Report {
    static double total(List<Map<String, Object>> rows, String field) {
        double total = 0;
        for (Map<String, Object> row : rows) {
            total += ((Number) row.get(field)).doubleValue();
        }
        return total;
    }
}
