import java.nio.file.Files;
import java.nio.file.Path;

public class Main {
    public static void main(String[] args) throws Exception {
        Ledger ledger = new Ledger();
        for (String line : Files.readAllLines(Path.of("march.txt"))) {
            if (!line.isBlank()) {
                ledger.add(Entry.parse(line));
            }
        }
        System.out.println(ledger.summary());
    }
}
