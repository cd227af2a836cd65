import java.time.Duration;
import java.time.LocalTime;

record Shift(String task, LocalTime from, LocalTime to) {
    static Shift parse(String line) {
        String[] parts = line.trim().split("\\s+");
        return new Shift(parts[0], LocalTime.parse(parts[1]), LocalTime.parse(parts[2]));
    }

    long minutes() {
        long minutes = Duration.between(from, to).toMinutes();
        return minutes < 0 ? minutes + 24 * 60 : minutes;
    }
}
