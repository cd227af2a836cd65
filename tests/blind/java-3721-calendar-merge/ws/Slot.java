/** A part of a day in minutes since midnight; the end is not included. */
final class Slot implements Comparable<Slot> {
    final int start;
    final int end;

    Slot(int start, int end) {
        if (start >= end) {
            throw new IllegalArgumentException("empty slot");
        }
        this.start = start;
        this.end = end;
    }

    static Slot parse(String text) {
        String[] ends = text.trim().split("-");
        return new Slot(minutes(ends[0]), minutes(ends[1]));
    }

    private static int minutes(String clock) {
        String[] parts = clock.split(":");
        return Integer.parseInt(parts[0]) * 60 + Integer.parseInt(parts[1]);
    }

    private static String clock(int minutes) {
        return String.format("%02d:%02d", minutes / 60, minutes % 60);
    }

    int length() {
        return end - start;
    }

    @Override
    public int compareTo(Slot other) {
        return start != other.start ? Integer.compare(start, other.start) : Integer.compare(end, other.end);
    }

    @Override
    public String toString() {
        return clock(start) + "-" + clock(end);
    }
}
