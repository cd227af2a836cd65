import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

public class GateLog {
    private final Path file;

    public GateLog(Path file) {
        this.file = file;
    }

    public long size() throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.filter(line -> !line.isBlank()).count();
        }
    }

    public Stream<Entry> refusals() throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.filter(line -> !line.isBlank())
                .map(Entry::parse)
                .filter(entry -> !entry.opened());
        }
    }
}
