import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** One line a holding; a line that ends with a colon names the branch. */
public class HoldingsFile {
    private final Path path;

    public HoldingsFile(Path path) {
        this.path = path;
    }

    public List<Holding> read() throws IOException {
        List<Holding> holdings = new ArrayList<>();
        String branch = "main";
        for (String line : Files.readAllLines(path)) {
            String text = line.strip();
            if (text.isEmpty()) {
                continue;
            }
            if (text.endsWith(":")) {
                branch = text.substring(0, text.length() - 1);
                continue;
            }
            String[] words = text.split("\\s+");
            holdings.add(new Holding(branch, words[0], Integer.parseInt(words[1])));
        }
        return holdings;
    }
}
