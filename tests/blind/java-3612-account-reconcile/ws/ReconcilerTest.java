import static org.junit.Assert.assertEquals;

import java.util.Arrays;
import java.util.Collections;
import org.junit.Test;

public class ReconcilerTest {
    @Test
    public void feesOfAFewCentsMatch() {
        Reconciler r = new Reconciler().ledger("f-1", 25).bank("F1", 25);
        assertEquals(Collections.emptyList(), r.open());
    }

    @Test
    public void invoicePaidInTwoParts() {
        Reconciler r = new Reconciler()
            .ledger("inv-7", 45000).bank("INV7", 20000).bank("INV7", 25000);
        assertEquals(Collections.emptyList(), r.open());
    }

    @Test
    public void missingOnOneSide() {
        Reconciler r = new Reconciler().ledger("a", 10).bank("b", 900);
        assertEquals(Arrays.asList("A only_ledger", "B only_bank"), r.open());
    }

    @Test
    public void differentAmounts() {
        Reconciler r = new Reconciler().ledger("a", 1000).bank("a", 1001);
        assertEquals(Reconciler.Status.AMOUNT_DIFFERS, r.compare().get("A"));
    }

    @Test
    public void totalDifference() {
        assertEquals(-300, new Reconciler().ledger("a", 200).bank("b", 500).difference());
    }
}
