/** Final result of one team at the pub quiz. */
public final class Score {
    private final String team;
    private final int points;
    private final int jokers;

    public Score(String team, int points, int jokers) {
        this.team = team;
        this.points = points;
        this.jokers = jokers;
    }

    public String team() {
        return team;
    }

    public int points() {
        return points;
    }

    /** Unused jokers count two points each. */
    public int total() {
        return points + 2 * jokers;
    }

    @Override
    public String toString() {
        return team + " " + total();
    }
}
