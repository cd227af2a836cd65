import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/** The library's fees in cents, by medium, as functions of the days a loan is late. */
class FeeTable {
    private final Map<String, IntUnaryOperator> rules = new HashMap<>();

    FeeTable() {
        rules.put("book", days -> capped(20 * days, 1500));
        rules.put("film", days -> capped(100 * days, 2000));
        rules.put("magazine", days -> days > 7 ? capped(10 * (days - 7), 300) : 0);
    }

    private static int capped(int cents, int limit) {
        return Math.min(cents, limit);
    }

    int fee(Loan loan) {
        IntUnaryOperator rule = rules.get(loan.medium());
        if (rule == null) {
            throw new IllegalArgumentException("no rule for " + loan.medium());
        }
        return rule.applyAsInt(loan.daysLate());
    }

    int total(Collection<Loan> loans) {
        return loans.stream().mapToInt(this::fee).sum();
    }
}
