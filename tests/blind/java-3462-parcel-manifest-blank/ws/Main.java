import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class Main {
    static Map<String, Integer> gramsByCity(List<Parcel> parcels) {
        Map<String, Integer> totals = new TreeMap<>();
        for (Parcel parcel : parcels) {
            totals.merge(parcel.city(), parcel.grams(), Integer::sum);
        }
        return totals;
    }

    static void printLabels(List<Parcel> parcels) {
        for (Parcel parcel : parcels) {
            System.out.printf("%s  %s  %s  %s%n",
                    parcel.tracking(), parcel.city(), parcel.service(), parcel.note());
        }
    }

    public static void main(String[] args) {
        String manifest = String.join("\n",
                "# tracking;city;grams;service;note",
                "PX1001;Graz;1200;express;leave with neighbour",
                "PX1002;Linz;340;;fragile",
                "PX1003;Graz;905;express;",
                "PX1004;Wels;78;;ring twice");
        List<Parcel> parcels = new ManifestReader().read(manifest);
        System.out.println(gramsByCity(parcels));
        printLabels(parcels);
    }
}
