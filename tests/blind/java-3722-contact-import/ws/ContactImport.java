import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads lines of the form {@code name;email;phone;company}. */
final class ContactImport {
    private static final int COLUMNS = 4;

    private final Map<String, Contact> contacts = new LinkedHashMap<>();
    private final List<String> rejected = new ArrayList<>();

    void read(String text) {
        for (String line : text.split("\n")) {
            if (!line.trim().isEmpty()) {
                readLine(line);
            }
        }
    }

    private void readLine(String line) {
        String[] cells = cells(line);
        if (cells.length != COLUMNS || cells[0].isEmpty()) {
            rejected.add(line);
            return;
        }
        Contact contact = new Contact(cells[0], cells[1], cells[2], cells[3]);
        if (!contact.reachable()) {
            rejected.add(line);
            return;
        }
        contacts.merge(contact.key(), contact, Contact::fillFrom);
    }

    private static String[] cells(String line) {
        String[] cells = line.split(";");
        for (int i = 0; i < cells.length; i++) {
            cells[i] = cells[i].trim();
        }
        return cells;
    }

    List<Contact> contacts() {
        return new ArrayList<>(contacts.values());
    }

    List<String> rejected() {
        return rejected;
    }
}
