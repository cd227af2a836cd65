import static org.junit.Assert.*;
import org.junit.Test;

public class ShiftPlanTest {
    private final ShiftPlan plan = new ShiftPlan();

    @Test
    public void shiftsMayTouch() {
        assertTrue(plan.add("Kim", 480, 720));
        assertTrue(plan.add("Kim", 720, 900));
    }

    @Test
    public void othersDoNotMatter() {
        plan.add("Kim", 480, 720);
        assertTrue(plan.add("Lee", 500, 700));
    }

    @Test
    public void earlierStartIsRefused() {
        plan.add("Kim", 480, 720);
        plan.add("Kim", 420, 540);
        assertEquals(240, plan.minutes("Kim"));
    }
}
