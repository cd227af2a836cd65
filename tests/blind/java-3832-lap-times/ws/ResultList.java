import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

class ResultList {
    private final Map<String, List<LapTime>> laps = new LinkedHashMap<>();

    void lap(String driver, double seconds) {
        laps.computeIfAbsent(driver, name -> new ArrayList<>()).add(new LapTime(seconds));
    }

    private LapTime total(String driver) {
        return laps.get(driver).stream().reduce(new LapTime(0), LapTime::plus);
    }

    List<String> lines() {
        List<String> drivers = new ArrayList<>(laps.keySet());
        drivers.sort((a, b) -> total(a).compareTo(total(b)));
        List<String> lines = new ArrayList<>();
        LapTime best = null;
        for (String driver : drivers) {
            LapTime time = total(driver);
            if (best == null) {
                best = time;
                lines.add(driver + " " + time);
            } else {
                lines.add(driver + " +" + new LapTime(time.seconds() - best.seconds()));
            }
        }
        return lines;
    }
}
