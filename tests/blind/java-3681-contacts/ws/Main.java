import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class Main {
    private static final String FILE = """
            # name;phone;street;city;note
            Adaeze Obi; 0711 44120; Uferweg 3; Ulm; prefers mail
            Bruno Kant;; ; Jena; moved
            Carla Sanz; 030 1188; Am Markt 9; Berlin;
            Dev Patel; 0641 9; ; ; works nights
            """;

    static Map<String, Long> byCity(List<ContactFile.Contact> contacts) {
        return contacts.stream()
                .filter(c -> !c.city().isEmpty())
                .collect(Collectors.groupingBy(ContactFile.Contact::city, TreeMap::new, Collectors.counting()));
    }

    public static void main(String[] args) {
        List<ContactFile.Contact> contacts = ContactFile.read(FILE);
        for (ContactFile.Contact c : contacts) {
            System.out.println((c.reachable() ? "* " : "  ") + c.label());
        }
        System.out.println(byCity(contacts));
    }
}
