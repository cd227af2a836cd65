final class Difference {
    final String article;
    final int booked;
    final int counted;

    Difference(String article, int booked, int counted) {
        this.article = article;
        this.booked = booked;
        this.counted = counted;
    }

    int delta() {
        return counted - booked;
    }

    @Override
    public String toString() {
        return String.format("%s %+d", article, delta());
    }
}
