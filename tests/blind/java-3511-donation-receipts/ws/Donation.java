import java.time.LocalDate;

record Donation(String donor, LocalDate received, long cents) {
    boolean inYear(int year) {
        return received.getYear() == year;
    }
}
