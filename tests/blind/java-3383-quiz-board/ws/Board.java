import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/** The list of results on the wall, best team first. */
public class Board {
    private static final Comparator<Score> BEST_FIRST =
            Comparator.comparingInt(Score::total).reversed();

    private final NavigableSet<Score> scores = new TreeSet<>(BEST_FIRST);

    public void add(Score score) {
        scores.add(score);
    }

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        int position = 0;
        int place = 0;
        int last = Integer.MIN_VALUE;
        for (Score score : scores) {
            position++;
            // teams with the same total share a place
            if (score.total() != last) {
                place = position;
                last = score.total();
            }
            lines.add(place + ". " + score);
        }
        return lines;
    }

    public List<String> winners() {
        List<String> winners = new ArrayList<>();
        if (scores.isEmpty()) {
            return winners;
        }
        int best = scores.first().total();
        for (Score score : scores) {
            if (score.total() == best) {
                winners.add(score.team());
            }
        }
        return winners;
    }

    /** Mean of the points without jokers, rounded to one decimal. */
    public double average() {
        double sum = 0;
        for (Score score : scores) {
            sum += score.points();
        }
        return scores.isEmpty() ? 0 : Math.round(10 * sum / scores.size()) / 10.0;
    }
}
