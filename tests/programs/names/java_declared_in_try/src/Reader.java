import java.nio.file.Files;
import java.nio.file.Path;

class Reader {
    int length(Path path) {
        try {
            String text = Files.readString(path);
        } catch (java.io.IOException failure) {
            return -1;
        }
        return text.length();
    }
}
