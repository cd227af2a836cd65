import java.util.List;

public class Main {
    private static final int DECK_CM = 1500;

    public static void main(String[] args) {
        BoardingQueue queue = new BoardingQueue();
        List.of(
                new Booking(118, "K-TR 204", 460),
                new Booking(97, "FL-AA 11", 710),
                new Booking(131, "NF-X 5050", 430),
                new Booking(104, "HH-QQ 9", 395)
        ).forEach(queue::arrive);
        System.out.println("waiting: " + queue.length());

        Booking gone = queue.leave(131);
        System.out.println("turned back: " + gone.plate());

        for (Booking booking : queue.board(DECK_CM)) {
            System.out.printf("%4d  %-10s %5.2f m%n", booking.number(), booking.plate(), booking.lengthCm() / 100.0);
        }
        System.out.println("left on the quay: " + queue.length());
    }
}
