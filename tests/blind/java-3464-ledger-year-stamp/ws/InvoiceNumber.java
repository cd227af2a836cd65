import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

public class InvoiceNumber {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("YYYYMMdd", Locale.US);

    private final String branch;
    private int sequence;

    public InvoiceNumber(String branch, int firstSequence) {
        this.branch = branch;
        this.sequence = firstSequence;
    }

    public String issue(LocalDate day) {
        String number = branch + "-" + day.format(STAMP) + "-" + String.format("%04d", sequence);
        sequence++;
        return number;
    }

    public static LocalDate dueDate(LocalDate issued, int termDays) {
        LocalDate due = issued.plusDays(termDays);
        switch (due.getDayOfWeek()) {
            case SATURDAY:
                return due.plusDays(2);
            case SUNDAY:
                return due.plusDays(1);
            default:
                return due;
        }
    }
}
