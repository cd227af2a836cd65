import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;

class Cache {
    String text(Path path) {
        try (Reader reader = Files.newBufferedReader(path)) {
            return reader.toString();
        } catch (java.io.FileNotFoundException error) {
            return "";
        }
    }
}
