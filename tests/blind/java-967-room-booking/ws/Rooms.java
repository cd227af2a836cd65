import java.util.Set;
import java.util.TreeSet;

public class Rooms {
    private final Set<String> reserved = new TreeSet<>();

    public void reserve(String room) {
        reserved.add(room);
    }

    public void release(String room) {
        reserved.remove(room);
    }

    public boolean isReserved(String room) {
        return reserved.contains(room);
    }
}
