import java.util.List;

public class FeeTest {
    private static final FeeTable TABLE = new FeeTable();

    private static void assertFee(int expected, String line) {
        int actual = TABLE.fee(Loan.parse(line));
        if (actual != expected) {
            throw new AssertionError(line + ": expected: <" + expected + "> but was: <" + actual + ">");
        }
    }

    static void inTimeIsFree() {
        assertFee(0, "Dune;book;2024-03-01;2024-02-27");
        assertFee(0, "Dune;book;2024-03-01;2024-03-01");
    }

    static void booksByTheDay() {
        assertFee(80, "Emma;book;2024-02-27;2024-03-02");
        assertFee(720, "Ulysses;book;2024-03-01;2024-04-06");
    }

    static void magazinesHaveAWeek() {
        assertFee(0, "Wired;magazine;2024-05-02;2024-05-09");
        assertFee(30, "Wired;magazine;2024-05-02;2024-05-12");
    }

    static void filmsAreCapped() {
        List<Loan> loans = List.of(Loan.parse("Ran;film;2024-05-01;2024-05-24"),
                Loan.parse("Alien;film;2024-05-01;2024-05-04"));
        int actual = TABLE.total(loans);
        if (actual != 2300) {
            throw new AssertionError("expected: <2300> but was: <" + actual + ">");
        }
    }

    public static void main(String[] args) {
        inTimeIsFree();
        magazinesHaveAWeek();
        filmsAreCapped();
        booksByTheDay();
        System.out.println("all passed");
    }
}
