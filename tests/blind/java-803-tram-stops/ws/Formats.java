import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The formats that the timetables use. */
final class Formats {
    static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEE d MMM", Locale.ENGLISH);
    static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("hh:mm", Locale.ENGLISH);

    static final String COLUMN = "%-16s %s%s";

    private Formats() {
    }
}
