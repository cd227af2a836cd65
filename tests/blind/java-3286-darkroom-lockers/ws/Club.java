import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class Club {
    private final List<Locker> lockers = new ArrayList<>();
    private final Map<Locker, Integer> months = new HashMap<>();

    void rent(Locker locker, int paidMonths) {
        if (months.containsKey(locker)) {
            throw new IllegalArgumentException(locker + " is taken");
        }
        lockers.add(locker);
        months.put(locker, paidMonths);
    }

    void renameWing(String from, String to) {
        for (Locker locker : lockers) {
            if (locker.wing().equals(from)) {
                locker.moveTo(to);
            }
        }
    }

    /** Uses up one month of every locker; the empty ones are returned. */
    List<Locker> nextMonth() {
        List<Locker> due = new ArrayList<>();
        for (Locker locker : lockers) {
            int left = months.get(locker) - 1;
            months.put(locker, left);
            if (left <= 0) {
                due.add(locker);
            }
        }
        return due;
    }
}
