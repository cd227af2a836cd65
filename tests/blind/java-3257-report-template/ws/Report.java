import java.util.ArrayList;
import java.util.List;

/** A table with a title; subclasses say which columns it has. */
abstract class Report {
    private final String title;
    private final List<String> columns = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();

    Report(String title) {
        this.title = title;
        defineColumns();
    }

    abstract void defineColumns();

    void column(String name) {
        columns.add(name);
    }

    void row(Object... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(
                    title + ": " + cells.length + " cells for " + columns.size() + " columns");
        }
        List<String> row = new ArrayList<>();
        for (Object cell : cells) {
            row.add(String.valueOf(cell));
        }
        rows.add(row);
    }

    String render() {
        StringBuilder out = new StringBuilder(title).append('\n');
        out.append(String.join(" | ", columns)).append('\n');
        for (List<String> row : rows) {
            out.append(String.join(" | ", row)).append('\n');
        }
        return out.toString();
    }
}
