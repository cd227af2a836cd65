import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import org.junit.Test;

public class MembershipTest {
    @Test
    public void endsAfterThePlan() {
        assertEquals(40, new Membership("ina", Plan.MONTH, 10).endOn(12));
    }

    @Test
    public void endMovesDuringAPause() {
        Membership m = new Membership("ina", Plan.MONTH, 10);
        m.pause(20);
        assertEquals(45, m.endOn(25));
        assertEquals(20, m.daysLeft(25));
    }

    @Test
    public void endStaysAfterAPause() {
        Membership m = new Membership("ina", Plan.QUARTER, 0);
        m.pause(20);
        m.resume(35);
        assertEquals(105, m.endOn(60));
    }

    @Test
    public void cannotResumeWithoutPause() {
        Membership m = new Membership("ina", Plan.TRIAL, 0);
        assertThrows(IllegalStateException.class, () -> m.resume(3));
    }

    @Test
    public void cannotPauseAfterTheEnd() {
        Membership m = new Membership("ina", Plan.TRIAL, 0);
        assertThrows(IllegalArgumentException.class, () -> m.pause(14));
    }

    @Test
    public void refund() {
        FrontDesk desk = new FrontDesk();
        desk.enrol("ina", Plan.MONTH, 0);
        assertEquals(2450, desk.cancel("ina", 15));
        assertEquals(0, desk.cancel("ina", 15));
    }

    @Test
    public void expiring() {
        FrontDesk desk = new FrontDesk();
        desk.enrol("ina", Plan.MONTH, 0);
        desk.enrol("ole", Plan.TRIAL, 0);
        assertEquals(1, desk.expiringWithin(10, 7));
    }
}
