import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.time.LocalDate;
import org.junit.Before;
import org.junit.Test;

public class GateTest {
    private Gate gate;

    private static LocalDate day(int month, int d) {
        return LocalDate.of(2024, month, d);
    }

    @Before
    public void setUp() {
        gate = new Gate();
        gate.issue(new Pass("Moreau", day(5, 1), day(5, 31)));
        gate.issue(new Pass("Moreau", day(7, 1), day(8, 31)));
        gate.issue(new Pass("Tanaka", day(6, 1), day(6, 30)));
    }

    @Test
    public void opensInTheMiddle() {
        assertTrue(gate.open("Tanaka", day(6, 15)));
    }

    @Test
    public void opensOnTheFirstDay() {
        assertTrue(gate.open("Moreau", day(7, 1)));
    }

    @Test
    public void closedBetweenTwoPasses() {
        assertFalse(gate.open("Moreau", day(6, 20)));
    }

    @Test
    public void countsRefusals() {
        int[] july = {1, 2, 30};
        for (int d : july) {
            gate.open("Tanaka", day(7, d));
        }
        gate.open("Tanaka", day(6, 30));
        assertEquals(3, gate.refused());
    }

    @Test(expected = IllegalArgumentException.class)
    public void refusesReversedDates() {
        new Pass("Ito", day(6, 2), day(6, 1));
    }
}
