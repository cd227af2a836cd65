import java.util.List;

public class ScoresTest {
    static int failures = 0;

    static void check(String name, Object actual, Object expected) {
        boolean ok = actual.equals(expected);
        System.out.println((ok ? "ok   " : "FAIL ") + name + (ok ? "" : ": " + actual + " instead of " + expected));
        if (!ok) failures++;
    }

    static Scores scores(Object... pairs) {
        Scores scores = new Scores();
        for (int i = 0; i < pairs.length; i += 2) scores.add((String) pairs[i], (Integer) pairs[i + 1]);
        return scores;
    }

    public static void main(String[] args) {
        check("one leader", scores("ana", 5, "bo", 3).leaders(), List.of("ana"));
        check("a tie", scores("ana", 5, "bo", 5).leaders(), List.of("ana", "bo"));
        check("adding up", scores("ana", 2, "bo", 3, "ana", 2).leaders(), List.of("ana"));
        check("a high tie", scores("ana", 500, "bo", 200, "bo", 300).leaders(), List.of("ana", "bo"));
        if (failures > 0) System.exit(1);
    }
}
