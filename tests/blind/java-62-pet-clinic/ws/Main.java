import java.util.List;

public class Main {
    private static final String[][] CALLS = {
        {"Mon", "9:00", "Rex"},
        {"Mon", "10:30", "Minka"},
        {"Tue", "9:30", "Bubbles"},
        {"Wed", "10:30", "Rex"},
        {"Wed", "11:00", "Hoppel"},
    };

    public static void main(String[] args) {
        Week week = Week.of(List.of("Mon", "Tue", "Wed"), 9, 12);
        for (String[] call : CALLS) {
            week.book(call[0], call[1], call[2]);
        }
        week.print();
    }
}
