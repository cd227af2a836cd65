import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads semicolon-separated exports with a header line. */
public class RecordReader {
    private final List<String> skipped = new ArrayList<>();

    public List<Map<String, String>> read(String text) {
        List<Map<String, String>> records = new ArrayList<>();
        List<String> header = null;
        for (String line : text.split("\n")) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            List<String> cells = cells(line);
            if (header == null) {
                header = cells;
            } else if (cells.size() != header.size()) {
                skipped.add(line);
            } else {
                records.add(record(header, cells));
            }
        }
        return records;
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        for (String cell : line.split(";")) {
            cells.add(cell.strip());
        }
        return cells;
    }

    private static Map<String, String> record(List<String> header, List<String> cells) {
        Map<String, String> record = new LinkedHashMap<>();
        for (int i = 0; i < header.size(); i++) {
            record.put(header.get(i), cells.get(i));
        }
        return record;
    }

    public List<String> skipped() {
        return skipped;
    }
}
