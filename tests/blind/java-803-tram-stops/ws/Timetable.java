import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

class Timetable {
    private final String line;
    private final List<StopParser.Stop> stops = new ArrayList<>();

    Timetable(String line) {
        this.line = line;
    }

    void add(StopParser.Stop stop) {
        if (!stops.isEmpty() && stop.leaves().isBefore(stops.get(stops.size() - 1).leaves())) {
            throw new IllegalStateException("stops out of order at " + stop.name());
        }
        stops.add(stop);
    }

    long minutes() {
        return Duration.between(stops.get(0).leaves(), stops.get(stops.size() - 1).leaves()).toMinutes();
    }

    String render() {
        StringBuilder text = new StringBuilder("Line " + line + "\n");
        for (StopParser.Stop stop : stops) {
            String note = stop.note().isEmpty() ? "" : "  " + stop.note();
            text.append(String.format(Formats.COLUMN, stop.name(), Formats.CLOCK.format(stop.leaves()), note));
            text.append('\n');
        }
        return text.toString();
    }
}
