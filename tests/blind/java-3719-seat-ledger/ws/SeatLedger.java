import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The bookings of one show, in the order in which they came in. */
final class SeatLedger {
    private final List<Booking> bookings = new ArrayList<>();
    private final Map<String, Integer> revenue = new TreeMap<>();

    void book(Integer seat, String guest, int cents) {
        if (find(seat) != null) {
            throw new IllegalStateException("seat " + seat + " is taken");
        }
        bookings.add(new Booking(seat, guest, cents));
        revenue.merge(block(seat), cents, Integer::sum);
    }

    Booking find(Integer seat) {
        for (Booking booking : bookings) {
            if (booking.seat() == seat) {
                return booking;
            }
        }
        return null;
    }

    Booking cancel(Integer seat) {
        Booking booking = find(seat);
        bookings.remove(booking);
        revenue.merge(block(seat), -booking.cents(), Integer::sum);
        return booking;
    }

    int size() {
        return bookings.size();
    }

    Map<String, Integer> revenue() {
        return revenue;
    }

    private static String block(int seat) {
        return seat < 100 ? "stalls" : seat < 300 ? "circle" : "gallery";
    }
}
