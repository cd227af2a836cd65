package names;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

final class NameFile {
    private final Path path;

    NameFile(Path path) {
        this.path = path;
    }

    int count() throws IOException {
        return Files.readAllLines(path, Charsets.FILES).size();
    }
}
