import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Test;

public class TrickTest {
    @Test
    public void highestOfTheSuit() {
        assertEquals(2, new Trick('S', 0).play("H4", "HT", "HK", "H2").winner());
    }

    @Test
    public void trumpWins() {
        assertEquals(0, new Trick('S', 3).play("HA", "S2", "HK", "H3").winner());
    }

    @Test
    public void higherTrumpWins() {
        assertEquals(3, new Trick('D', 1).play("CK", "D5", "DJ", "CA").winner());
    }

    @Test
    public void discards() {
        assertEquals(1, new Trick('S', 1).play("C9", "DA", "C3", "HQ").winner());
    }

    @Test
    public void followSuit() {
        Trick t = new Trick('S', 0).play("H4");
        List<Card> hand = List.of(Card.of("H9"), Card.of("S3"));
        assertFalse(t.allowed(hand.get(1), hand));
        assertTrue(t.allowed(hand.get(0), hand));
    }
}
