public class ReconciliationTest {
    private static Reconciliation of(String books, String shelves) {
        return new Reconciliation(CountSheet.parse(books), CountSheet.parse(shelves));
    }

    private static void equal(String what, Object expected, Object actual) {
        if (!expected.equals(actual)) {
            throw new AssertionError(what + ": expected " + expected + " but was " + actual);
        }
        System.out.println("ok " + what);
    }

    public static void main(String[] args) {
        equal("sums lines of an article", 7, CountSheet.parse("nut 3; nut 4").quantity("nut"));
        equal("missing pieces", "[bolt -2]", of("bolt 12; nut 40", "bolt 10; nut 40").differences().toString());
        equal("not in the books", "[cap +5]", of("nut 40", "nut 40; cap 5").differences().toString());
        equal("not on the shelves", "[nut -40]", of("nut 40; cap 1", "cap 1").differences().toString());
        equal("accuracy", 50, of("nut 40; cap 1", "nut 39; cap 1").accuracy());
        equal("clean count", "[]", of("screw 1500; nut 40", "nut 40; screw 900; screw 600").differences().toString());
    }
}
