import java.util.ArrayList;
import java.util.List;

class SeatPlan {
    record Seat(String row, int number, String guest) {}

    private final List<Seat> taken = new ArrayList<>();

    void take(String row, int number, String guest) {
        for (Seat seat : taken) {
            if (seat.row().equals(row) && seat.number() == number) {
                throw new IllegalStateException(row + number + " is taken");
            }
        }
        taken.add(new Seat(row, number, guest));
    }

    void release(String guest) {
        for (Seat seat : taken) {
            if (seat.guest().equals(guest)) {
                taken.remove(seat);
            }
        }
    }

    int count() {
        return taken.size();
    }
}
