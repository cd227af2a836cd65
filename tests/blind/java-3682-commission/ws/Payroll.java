import java.util.Map;
import java.util.TreeMap;

public class Payroll {
    private final Commission commission;
    private final Map<String, Long> sales = new TreeMap<>();

    public Payroll(Commission commission) {
        this.commission = commission;
    }

    public void sale(String agent, long cents) {
        sales.merge(agent, cents, Long::sum);
    }

    public String statement() {
        StringBuilder out = new StringBuilder();
        for (Map.Entry<String, Long> e : sales.entrySet()) {
            long due = commission.on(e.getValue());
            out.append(String.format("%s %d.%02d%n", e.getKey(), due / 100, due % 100));
        }
        return out.toString();
    }
}
