import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Tickets of a raffle: numbers are sold, handed back and drawn. */
public class Raffle {
    private final List<Integer> sold = new ArrayList<>();
    private final Random random;
    private int nextNumber;

    public Raffle(int firstNumber, long seed) {
        this.nextNumber = firstNumber;
        this.random = new Random(seed);
    }

    public int sell() {
        sold.add(nextNumber);
        return nextNumber++;
    }

    public List<Integer> sell(int count) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            numbers.add(sell());
        }
        return numbers;
    }

    /** A ticket that is handed back no longer takes part. */
    public void handBack(int number) {
        if (!sold.contains(number)) {
            throw new IllegalArgumentException("ticket " + number + " was not sold");
        }
        sold.remove(number);
    }

    public List<Integer> draw(int prizes) {
        List<Integer> urn = new ArrayList<>(sold);
        Collections.shuffle(urn, random);
        List<Integer> winners = urn.subList(0, Math.min(prizes, urn.size()));
        return new ArrayList<>(winners);
    }

    public int count() {
        return sold.size();
    }
}
