package app;

public class Main {
    public static void main(String[] args) {
        for (String row : Fixtures.ROWS) {
            System.out.println(TicketParser.parse(row));
        }
    }
}
