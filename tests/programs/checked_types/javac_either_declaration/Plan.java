import java.util.Map;

class Plan {
    static String text(Map<String, String> rows) {
        return String.join(", ", rows.values());
    }
}
