import java.util.HashMap;
import java.util.Map;

public class Directory {
    private final Map<Person, Entry> entries = new HashMap<>();

    public void put(Person person, Entry entry) {
        entries.put(person, entry);
    }

    public int size() {
        return entries.size();
    }

    public void move(Person person, String room) {
        Entry entry = entries.get(person);
        if (entry == null) {
            throw new IllegalArgumentException("not listed: " + person.fullName());
        }
        entry.setRoom(room);
    }

    /** The person keeps the entry under a new name. */
    public void marry(Person person, String last) {
        if (!entries.containsKey(person)) {
            throw new IllegalArgumentException("not listed: " + person.fullName());
        }
        person.setLast(last);
    }

    public String line(Person person) {
        Entry entry = entries.get(person);
        return String.format("%-14s %s  room %s", person.fullName(), entry.extension(), entry.room());
    }
}
