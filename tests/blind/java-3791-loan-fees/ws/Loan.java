import java.time.LocalDate;

record Loan(String title, String medium, LocalDate due, LocalDate returned) {

    /** Reads "title;medium;due;returned". */
    static Loan parse(String line) {
        String[] parts = line.split(";");
        return new Loan(parts[0], parts[1], LocalDate.parse(parts[2]), LocalDate.parse(parts[3]));
    }

    int daysLate() {
        if (!returned.isAfter(due)) {
            return 0;
        }
        return due.until(returned).getDays();
    }
}
