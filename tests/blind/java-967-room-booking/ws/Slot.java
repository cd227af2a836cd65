import java.util.Objects;

/** An hour in a room. */
public class Slot {
    private String room;
    private final int hour;

    public Slot(String room, int hour) {
        this.room = room;
        this.hour = hour;
    }

    public String room() {
        return room;
    }

    public int hour() {
        return hour;
    }

    public void setRoom(String room) {
        this.room = room;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Slot slot && slot.room.equals(room) && slot.hour == hour;
    }

    @Override
    public int hashCode() {
        return Objects.hash(room, hour);
    }
}
