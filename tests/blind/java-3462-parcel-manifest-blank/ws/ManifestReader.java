import java.util.ArrayList;
import java.util.List;

public class ManifestReader {
    List<Parcel> read(String text) {
        List<Parcel> parcels = new ArrayList<>();
        for (String line : text.split("\n")) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            String[] columns = line.split(";");
            parcels.add(new Parcel(columns));
        }
        return parcels;
    }
}
