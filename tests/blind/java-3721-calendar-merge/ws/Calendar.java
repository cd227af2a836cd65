import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The busy and free times of a group of people. */
final class Calendar {
    private final Slot day;
    private final List<Slot> busy = new ArrayList<>();

    Calendar(String day) {
        this.day = Slot.parse(day);
    }

    Calendar add(String... slots) {
        for (String slot : slots) {
            busy.add(Slot.parse(slot));
        }
        return this;
    }

    List<Slot> merged() {
        List<Slot> sorted = new ArrayList<>(busy);
        Collections.sort(sorted);
        List<Slot> result = new ArrayList<>();
        for (Slot slot : sorted) {
            int top = result.size() - 1;
            if (top >= 0 && slot.start <= result.get(top).end) {
                Slot previous = result.get(top);
                result.set(top, new Slot(previous.start, slot.end));
            } else {
                result.add(slot);
            }
        }
        return result;
    }

    List<Slot> free(int minimum) {
        List<Slot> gaps = new ArrayList<>();
        int cursor = day.start;
        for (Slot slot : merged()) {
            if (slot.start - cursor >= minimum) {
                gaps.add(new Slot(cursor, slot.start));
            }
            cursor = Math.max(cursor, slot.end);
        }
        if (day.end - cursor >= minimum) {
            gaps.add(new Slot(cursor, day.end));
        }
        return gaps;
    }

    int busyMinutes() {
        int sum = 0;
        for (Slot slot : merged()) {
            sum += slot.length();
        }
        return sum;
    }
}
