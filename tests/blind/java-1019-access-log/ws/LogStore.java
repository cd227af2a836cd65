import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Reads the log anew each time, since it may be long. */
public class LogStore {
    private final Path path;

    public LogStore(Path path) {
        this.path = path;
    }

    public long count() throws IOException {
        try (Stream<String> lines = Files.lines(path)) {
            return lines.filter(LogStore::isRequest).count();
        }
    }

    public Stream<Request> requests() throws IOException {
        try (Stream<String> lines = Files.lines(path)) {
            return lines.filter(LogStore::isRequest).map(Request::parse);
        }
    }

    private static boolean isRequest(String line) {
        return !line.isBlank() && !line.startsWith("#");
    }
}
