import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import org.junit.Test;

public class PayrollTest {
    private final Commission plan = new Commission().step(0, 250).step(1_000_000, 400);

    @Test
    public void nothingSold() {
        assertEquals(0, plan.on(0));
    }

    @Test
    public void firstStepOnly() {
        assertEquals(12_500, plan.on(500_000));
    }

    @Test
    public void bothSteps() {
        assertEquals(25_000 + 20_000, plan.on(1_500_000));
    }

    @Test
    public void stepsMustRise() {
        assertThrows(IllegalArgumentException.class, () -> plan.step(1_000_000, 500));
    }

    @Test
    public void statement() {
        Payroll p = new Payroll(plan);
        p.sale("Vik", 200_000);
        p.sale("Ida", 119_960);
        p.sale("Ida", 40_000);
        assertEquals(String.format("Ida 39.99%nVik 50.00%n"), p.statement());
    }
}
