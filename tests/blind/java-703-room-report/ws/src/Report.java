import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

public class Report {
    public static void main(String[] args) throws IOException {
        Map<String, Occupancy> rooms = Occupancy.read(Path.of(args[0]));
        System.out.println(heading());
        for (Map.Entry<String, Occupancy> entry : rooms.entrySet()) {
            System.out.println(line(entry.getKey(), entry.getValue()));
        }
    }

    private static String heading() {
        return String.format("%-12s %6s %6s %6s", "Room", "Stays", "Nights", "Mean");
    }

    private static String line(String room, Occupancy occupancy) {
        String row = String.format("%-12s %6d %6d", room, occupancy.stays(), occupancy.nights());
        if (occupancy.stays() < 2) {
            return row;
        }
        return String.format("%s %6d", row, occupancy.meanNights());
    }
}
