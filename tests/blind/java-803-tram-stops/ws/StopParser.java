import java.time.LocalTime;

final class StopParser {
    record Stop(String name, LocalTime leaves, String note) {
    }

    private StopParser() {
    }

    static Stop parse(String line) {
        String[] cells = line.split("\\|");
        String note = cells.length > 2 ? cells[2].trim() : "";
        return new Stop(cells[0].trim(), clock(cells[1]), note);
    }

    private static LocalTime clock(String cell) {
        return LocalTime.parse(cell.trim(), Formats.CLOCK);
    }
}
