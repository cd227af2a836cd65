public record Ingredient(String name, double amount, String unit) {
    @Override
    public String toString() {
        return String.format("%-8s %8.1f %s", name, amount, unit);
    }
}
