import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.Test;

public class ElectionTest {
    @Test
    public void sharesWithoutRemainder() {
        Election e = new Election(10, 0).list("A", 600).list("B", 400);
        assertEquals(Map.of("A", 6, "B", 4), e.allocate());
    }

    @Test
    public void largestRemainderGetsTheRest() {
        Election e = new Election(10, 0).list("A", 520).list("B", 310).list("C", 170);
        assertEquals(Map.of("A", 5, "B", 3, "C", 2), e.allocate());
    }

    @Test
    public void threshold() {
        Election e = new Election(10, 5).list("A", 600).list("B", 351).list("C", 49);
        assertEquals(List.of("A", "B"), e.admitted());
    }

    @Test
    public void votesAreAddedUp() {
        Election e = new Election(4, 0).list("A", 10).list("A", 20);
        assertEquals(30, e.cast());
        assertEquals(Integer.valueOf(4), e.allocate().get("A"));
    }

    @Test
    public void allSeatsAreFilled() {
        Election e = new Election(20, 8).list("A", 480).list("B", 300).list("C", 75).list("D", 75).list("E", 70);
        assertEquals(20, e.allocate().values().stream().mapToInt(Integer::intValue).sum());
    }
}
