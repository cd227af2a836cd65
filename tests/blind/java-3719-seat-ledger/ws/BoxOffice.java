/** Reads the commands that the counters send. */
final class BoxOffice {
    private final SeatLedger ledger = new SeatLedger();
    private int refunded;

    void handle(String command) {
        String[] words = command.split(" ");
        Integer seat = Integer.valueOf(words[1]);
        switch (words[0]) {
            case "book":
                ledger.book(seat, words[2], Integer.parseInt(words[3]));
                break;
            case "cancel":
                refunded += ledger.cancel(seat).cents() * 9 / 10;
                break;
            default:
                throw new IllegalArgumentException(command);
        }
    }

    String summary() {
        StringBuilder text = new StringBuilder();
        text.append(ledger.size()).append(" bookings, refunded ").append(refunded);
        ledger.revenue().forEach((block, cents) ->
                text.append("\n  ").append(block).append(": ").append(cents));
        return text.toString();
    }
}
