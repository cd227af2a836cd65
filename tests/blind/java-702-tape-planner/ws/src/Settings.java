import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

public class Settings {
    private final long tapeBytes;
    private final int slots;
    private final int reservedPercent;

    private Settings(long tapeBytes, int slots, int reservedPercent) {
        this.tapeBytes = tapeBytes;
        this.slots = slots;
        this.reservedPercent = reservedPercent;
    }

    public static Settings read(Path file) throws IOException {
        Properties values = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            values.load(reader);
        }
        int gigabytes = Integer.parseInt(values.getProperty("tape.gigabytes", "2").trim());
        int slots = Integer.parseInt(values.getProperty("library.slots", "8").trim());
        int reserved = Integer.parseInt(values.getProperty("tape.reserved", "5").trim());
        return new Settings(gigabytes * 1024 * 1024 * 1024, slots, reserved);
    }

    public long tapeBytes() {
        return tapeBytes;
    }

    public int slots() {
        return slots;
    }

    public int reservedPercent() {
        return reservedPercent;
    }
}
