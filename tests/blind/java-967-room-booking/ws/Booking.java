public record Booking(String group, int people) {
}
