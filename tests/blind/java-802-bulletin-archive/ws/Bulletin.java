import java.time.LocalDate;

public record Bulletin(LocalDate date, String headline) {
}
