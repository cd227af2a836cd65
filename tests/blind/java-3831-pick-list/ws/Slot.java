import java.util.Objects;

final class Slot {
    private final String aisle;
    private final int shelf;
    private final String remark;

    Slot(String aisle, int shelf, String remark) {
        this.aisle = aisle;
        this.shelf = shelf;
        this.remark = remark;
    }

    /** Reads "C-12" or "C-12 (ladder)". */
    static Slot parse(String text) {
        String[] parts = text.trim().split(" ", 2);
        String[] place = parts[0].split("-");
        String remark = parts.length > 1 ? parts[1] : "";
        return new Slot(place[0], Integer.parseInt(place[1]), remark);
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Slot)) {
            return false;
        }
        Slot slot = (Slot) other;
        return aisle.equals(slot.aisle) && shelf == slot.shelf;
    }

    @Override
    public int hashCode() {
        return Objects.hash(aisle, shelf, remark);
    }

    @Override
    public String toString() {
        return aisle + "-" + shelf + (remark.isEmpty() ? "" : " " + remark);
    }
}
