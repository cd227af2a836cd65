import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class Main {
    public static void main(String[] args) throws IOException {
        long total = 0;
        for (String line : Files.readAllLines(Path.of("shifts.txt"))) {
            Shift shift = Shift.parse(line);
            System.out.println(shift.task() + " " + shift.minutes());
            total += shift.minutes();
        }
        System.out.println("hours " + total / 60.0);
    }
}
