import java.util.ArrayList;
import java.util.List;

/** Commission of sales agents. Money is in cents, rates in basis points. */
public class Commission {
    private record Step(long from, int basisPoints) {}

    private final List<Step> steps = new ArrayList<>();

    /** Sales from the given amount on earn the given rate (marginal, like a tax). */
    public Commission step(long from, int basisPoints) {
        if (!steps.isEmpty() && from <= steps.get(steps.size() - 1).from()) {
            throw new IllegalArgumentException("steps must rise");
        }
        steps.add(new Step(from, basisPoints));
        return this;
    }

    static long portion(long cents, int basisPoints) {
        return cents / 10_000 * basisPoints;
    }

    public long on(long sales) {
        long total = 0;
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            long upper = i + 1 < steps.size() ? steps.get(i + 1).from() : Long.MAX_VALUE;
            if (sales > step.from()) {
                total += portion(Math.min(sales, upper) - step.from(), step.basisPoints());
            }
        }
        return total;
    }
}
