import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** All bulletins of the sports centre, oldest first. */
public class Archive {
    private final List<Bulletin> bulletins = new ArrayList<>();
    private int revision;

    public void add(Bulletin bulletin) {
        bulletins.add(bulletin);
        revision++;
    }

    public void removeBefore(LocalDate day) {
        if (bulletins.removeIf(bulletin -> bulletin.date().isBefore(day))) {
            revision++;
        }
    }

    public List<Bulletin> latest(int count) {
        int from = Math.max(0, bulletins.size() - count);
        return bulletins.subList(from, bulletins.size());
    }

    public int revision() {
        return revision;
    }
}
