import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

public class Occupancy {
    private int stays;
    private int nights;

    public static Map<String, Occupancy> read(Path file) throws IOException {
        Map<String, Occupancy> rooms = new TreeMap<>();
        for (String line : Files.readAllLines(file)) {
            if (line.isBlank() || line.startsWith("room,")) {
                continue;
            }
            String[] fields = line.split(",");
            rooms.computeIfAbsent(fields[0].trim(), name -> new Occupancy())
                .add(Integer.parseInt(fields[1].trim()));
        }
        return rooms;
    }

    private void add(int length) {
        stays++;
        nights += length;
    }

    public int stays() {
        return stays;
    }

    public int nights() {
        return nights;
    }

    public double meanNights() {
        return (double) nights / stays;
    }
}
