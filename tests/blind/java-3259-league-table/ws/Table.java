import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Table of the league: points, then difference, then goals, then name. */
class Table {
    private final Map<String, Team> teams = new LinkedHashMap<>();

    Team team(String name) {
        return teams.computeIfAbsent(name, Team::new);
    }

    void result(String home, String away, int homeGoals, int awayGoals) {
        team(home).match(homeGoals, awayGoals);
        team(away).match(awayGoals, homeGoals);
    }

    List<String> standing() {
        List<Team> sorted = new ArrayList<>(teams.values());
        sorted.sort(Comparator
                .comparingInt((Team t) -> t.points)
                .thenComparingInt(Team::difference)
                .thenComparingInt(t -> t.scored)
                .thenComparing(t -> t.name)
                .reversed());
        return sorted.stream().map(t -> t.name).toList();
    }
}
