import java.util.ArrayList;
import java.util.List;

class Csv {
    static String[] split(String line) {
        return line.split(",");
    }

    static List<String[]> rows(String text) {
        List<String[]> rows = new ArrayList<>();
        for (String line : text.split("\n")) {
            if (!line.isBlank()) rows.add(split(line));
        }
        return rows;
    }
}
