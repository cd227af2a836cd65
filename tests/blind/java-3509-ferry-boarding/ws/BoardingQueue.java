import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Vehicles in the order in which they arrived at the quay. */
class BoardingQueue {
    private final Map<Integer, Booking> bookings = new HashMap<>();
    private final List<Integer> waiting = new ArrayList<>();
    private int boardedCm;

    void arrive(Booking booking) {
        if (bookings.putIfAbsent(booking.number(), booking) != null) {
            throw new IllegalStateException("booking " + booking.number() + " has arrived already");
        }
        waiting.add(booking.number());
    }

    /** Takes a vehicle out of the line, wherever it stands. */
    Booking leave(int number) {
        Booking booking = bookings.remove(number);
        if (booking == null) {
            return null;
        }
        waiting.remove(number);
        return booking;
    }

    /** Boards from the front of the line; too long vehicles are passed over. */
    List<Booking> board(int deckCm) {
        List<Booking> boarded = new ArrayList<>();
        for (int number : List.copyOf(waiting)) {
            Booking booking = bookings.get(number);
            if (boardedCm + booking.lengthCm() > deckCm) {
                continue;
            }
            boardedCm += booking.lengthCm();
            boarded.add(leave(number));
        }
        return boarded;
    }

    int length() {
        return waiting.size();
    }
}
