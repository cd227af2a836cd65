package app;

public class TicketParser {
    public static String parse(String row) {
        String[] parts = row.split(",");
        Status status = Status.valueOf(parts[1].toUpperCase());
        return parts[0] + " is " + status;
    }
}
