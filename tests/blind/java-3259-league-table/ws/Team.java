/** Figures of a team in the running season. */
class Team {
    final String name;
    int played;
    int points;
    int scored;
    int conceded;

    Team(String name) {
        this.name = name;
    }

    void match(int own, int other) {
        played++;
        scored += own;
        conceded += other;
        if (own > other) {
            points += 3;
        } else if (own == other) {
            points++;
        }
    }

    int difference() {
        return scored - conceded;
    }
}
