import java.util.ArrayList;
import java.util.List;

/** One trick of a game with trumps, such as whist. */
public class Trick {
    private final char trump;
    private final int leader;
    private final List<Card> cards = new ArrayList<>();

    public Trick(char trump, int leader) {
        this.trump = trump;
        this.leader = leader;
    }

    public Trick play(String... texts) {
        for (String text : texts) {
            cards.add(Card.of(text));
        }
        return this;
    }

    /** Whether a card may be played from a hand: one has to follow suit if one can. */
    public boolean allowed(Card card, List<Card> hand) {
        if (cards.isEmpty()) {
            return true;
        }
        char led = cards.get(0).suit();
        return card.suit() == led || hand.stream().noneMatch(c -> c.suit() == led);
    }

    private boolean beats(Card card, Card best) {
        if (card.suit() == trump && best.suit() != trump) {
            return true;
        }
        if (card.suit() != trump && best.suit() == trump) {
            return false;
        }
        return card.rank() > best.rank();
    }

    /** Seat (0 to 3) of the player who takes the trick. */
    public int winner() {
        int best = 0;
        for (int i = 1; i < cards.size(); i++) {
            if (beats(cards.get(i), cards.get(best))) {
                best = i;
            }
        }
        return (leader + best) % 4;
    }
}
