import java.util.ArrayList;
import java.util.List;

/** Contacts, one on a line: name;phone;street;city;note (any but the name may be empty). */
public class ContactFile {
    public record Contact(String name, String phone, String street, String city, String note) {
        boolean reachable() {
            return !phone.isEmpty() || !(street.isEmpty() || city.isEmpty());
        }

        String label() {
            StringBuilder sb = new StringBuilder(name);
            if (!city.isEmpty()) {
                sb.append(" (").append(city).append(')');
            }
            if (!note.isEmpty()) {
                sb.append(" - ").append(note);
            }
            return sb.toString();
        }
    }

    private static final int FIELDS = 5;

    static String[] cells(String line) {
        String[] parts = line.split(";");
        for (int i = 0; i < parts.length; i++) {
            parts[i] = parts[i].strip();
        }
        return parts;
    }

    static Contact toContact(String[] c) {
        return new Contact(c[0], c[1], c[2], c[3], c[FIELDS - 1]);
    }

    public static List<Contact> read(String text) {
        List<Contact> contacts = new ArrayList<>();
        for (String line : text.split("\n")) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            contacts.add(toContact(cells(line)));
        }
        return contacts;
    }
}
