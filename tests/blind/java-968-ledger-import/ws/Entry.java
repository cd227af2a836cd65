import java.math.BigDecimal;
import java.time.MonthDay;

/** A line of the export: day, title, account and amount. */
public record Entry(MonthDay day, String title, String account, BigDecimal amount) {
    public static Entry parse(String line) {
        String[] fields = line.split("|");
        return new Entry(
                MonthDay.parse("--" + fields[0].trim()),
                fields[1].trim(),
                fields[2].trim(),
                new BigDecimal(fields[3].trim()));
    }

    public boolean isExpense() {
        return amount.signum() < 0;
    }
}
