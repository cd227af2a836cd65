import java.util.List;

public class ResultListTest {
    private static void assertEquals(Object expected, Object actual) {
        if (!expected.equals(actual)) {
            throw new AssertionError("expected " + expected + " but was " + actual);
        }
    }

    private static void singleDriver() {
        ResultList results = new ResultList();
        results.lap("Ines", 61.25);
        results.lap("Ines", 64.5);
        assertEquals(List.of("Ines 2:05.75"), results.lines());
    }

    private static void gapsToTheFirst() {
        ResultList results = new ResultList();
        results.lap("Ines", 58.5);
        results.lap("Olav", 57.125);
        results.lap("Ines", 61.497);
        results.lap("Olav", 62.872);
        results.lap("Tam", 130.004);
        assertEquals(List.of("Ines 2:00.00", "Olav +0:00.00", "Tam +0:10.01"), results.lines());
    }

    public static void main(String[] args) {
        assertEquals(List.of(), new ResultList().lines());
        singleDriver();
        gapsToTheFirst();
        System.out.println("3 tests passed");
    }
}
