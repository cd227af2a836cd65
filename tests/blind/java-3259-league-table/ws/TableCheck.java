import java.util.List;

public class TableCheck {
    private static int failed;

    private static void check(String what, Object got, Object wanted) {
        boolean same = wanted.equals(got);
        System.out.println((same ? "ok    " : "FAIL  ") + what
                + (same ? "" : ": got " + got + ", wanted " + wanted));
        if (!same) {
            failed++;
        }
    }

    private static Table season() {
        Table table = new Table();
        table.result("Auerbach", "Borken", 2, 0);
        table.result("Celle", "Dachau", 1, 1);
        table.result("Borken", "Celle", 3, 1);
        return table;
    }

    public static void main(String[] args) {
        check("a win gives three points", season().team("Auerbach").points, 3);
        check("a draw gives one point", season().team("Dachau").points, 1);
        check("difference", season().team("Celle").difference(), -2);
        check("order by points and difference", season().standing(),
                List.of("Auerbach", "Borken", "Dachau", "Celle"));

        Table goals = new Table();
        goals.result("Emden", "Fulda", 4, 4);
        goals.result("Gera", "Hof", 0, 0);
        check("teams level on everything go by name", goals.standing(),
                List.of("Emden", "Fulda", "Gera", "Hof"));
        System.exit(failed == 0 ? 0 : 1);
    }
}
