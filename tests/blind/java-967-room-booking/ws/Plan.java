import java.util.HashMap;
import java.util.Map;

public class Plan {
    private final Map<Slot, Booking> bookings = new HashMap<>();
    private final Rooms rooms = new Rooms();

    public Rooms rooms() {
        return rooms;
    }

    public void book(Slot slot, Booking booking) {
        if (bookings.putIfAbsent(slot, booking) != null) {
            throw new IllegalStateException(slot.room() + " is taken at " + slot.hour());
        }
        rooms.reserve(slot.room());
    }

    public void moveTo(Slot slot, String room) {
        rooms.release(slot.room());
        slot.setRoom(room);
        rooms.reserve(room);
    }

    /** What the sign at the door says. */
    public String sign(Slot slot) {
        Booking booking = bookings.get(slot);
        return slot.room() + " " + slot.hour() + ":00 " + booking.group() + " (" + booking.people() + ")";
    }
}
