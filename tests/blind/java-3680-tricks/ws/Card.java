public record Card(char suit, int rank) {
    private static final String RANKS = "23456789TJQKA";

    /** "SA" is the ace of spades, "HT" the ten of hearts. */
    public static Card of(String text) {
        int rank = RANKS.indexOf(text.charAt(1));
        if (text.length() != 2 || rank < 0 || "SHDC".indexOf(text.charAt(0)) < 0) {
            throw new IllegalArgumentException(text);
        }
        return new Card(text.charAt(0), rank + 2);
    }

    @Override
    public String toString() {
        return "" + suit + RANKS.charAt(rank - 2);
    }
}
