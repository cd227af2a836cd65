public class Parcel {
    static final int TRACKING = 0;
    static final int CITY = 1;
    static final int GRAMS = 2;
    static final int SERVICE = 3;
    static final int NOTE = 4;

    private final String[] columns;

    Parcel(String[] columns) {
        this.columns = columns;
    }

    String tracking() {
        return columns[TRACKING];
    }

    String city() {
        return columns[CITY];
    }

    int grams() {
        return Integer.parseInt(columns[GRAMS]);
    }

    String service() {
        return columns[SERVICE].isEmpty() ? "standard" : columns[SERVICE];
    }

    String note() {
        return columns[NOTE].isEmpty() ? "-" : columns[NOTE];
    }
}
