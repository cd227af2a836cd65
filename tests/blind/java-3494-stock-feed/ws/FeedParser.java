import java.util.ArrayList;
import java.util.List;

public class FeedParser {
    private static final int COLUMNS = 4;

    public List<StockLine> parse(String feed) {
        List<StockLine> lines = new ArrayList<>();
        for (String raw : feed.split("\n")) {
            if (raw.isBlank() || raw.startsWith("#")) {
                continue;
            }
            lines.add(toLine(columns(raw)));
        }
        return lines;
    }

    private String[] columns(String raw) {
        String[] columns = raw.trim().split("|");
        if (columns.length < COLUMNS) {
            throw new IllegalArgumentException("short line: " + raw);
        }
        return columns;
    }

    private StockLine toLine(String[] columns) {
        return new StockLine(
                columns[0].trim(),
                columns[1].trim(),
                Integer.parseInt(columns[2].trim()),
                Double.parseDouble(columns[3].trim()));
    }
}
