public record Holding(String branch, String isbn, int copies) {
}
