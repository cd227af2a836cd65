import java.util.ArrayList;
import java.util.List;

/** The registrar's ledger: object|borrower|value|returned on */
class Ledger {
    private final List<Loan> loans = new ArrayList<>();

    void read(String text) {
        String[] lines = text.split("\n");
        // line 0 holds the column titles
        for (int i = 1; i < lines.length; i++) {
            String[] cells = lines[i].trim().split("\\|");
            int value = Integer.parseInt(cells[2].trim());
            loans.add(new Loan(cells[0], cells[1], value, cells[3]));
        }
    }

    /** Finds the loan of an object, the latest if it travelled before. */
    Loan latest(String object) {
        Loan found = null;
        for (Loan loan : loans) {
            if (loan.object.equals(object)) {
                found = loan;
            }
        }
        return found;
    }

    List<Loan> out() {
        List<Loan> result = new ArrayList<>();
        for (Loan loan : loans) {
            if (loan.isOut()) {
                result.add(loan);
            }
        }
        return result;
    }

    int size() {
        return loans.size();
    }
}
