final class Booking {
    private final Integer seat;
    private final String guest;
    private final int cents;

    Booking(Integer seat, String guest, int cents) {
        this.seat = seat;
        this.guest = guest;
        this.cents = cents;
    }

    Integer seat() {
        return seat;
    }

    String guest() {
        return guest;
    }

    int cents() {
        return cents;
    }
}
