import java.util.ArrayList;
import java.util.List;

/** Shifts of one day; times are minutes after midnight. */
class ShiftPlan {
    static class Shift {
        final String nurse;
        final int start;
        final int end;

        Shift(String nurse, int start, int end) {
            this.nurse = nurse;
            this.start = start;
            this.end = end;
        }

        boolean overlaps(Shift other) {
            return start >= other.start && start < other.end;
        }
    }

    private final List<Shift> shifts = new ArrayList<>();

    /** Adds the shift unless the nurse is already on duty then. */
    boolean add(String nurse, int start, int end) {
        Shift wanted = new Shift(nurse, start, end);
        for (Shift s : shifts) {
            if (s.nurse.equals(nurse) && wanted.overlaps(s)) {
                return false;
            }
        }
        shifts.add(wanted);
        return true;
    }

    int minutes(String nurse) {
        return shifts.stream().filter(s -> s.nurse.equals(nurse)).mapToInt(s -> s.end - s.start).sum();
    }
}
