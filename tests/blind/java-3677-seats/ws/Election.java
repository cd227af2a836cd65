import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Seats of a council by the method of largest remainders (Hare quota). */
public class Election {
    private final Map<String, Long> votes = new LinkedHashMap<>();
    private final int seats;
    private final int thresholdPercent;

    public Election(int seats, int thresholdPercent) {
        this.seats = seats;
        this.thresholdPercent = thresholdPercent;
    }

    public Election list(String name, long count) {
        votes.merge(name, count, Long::sum);
        return this;
    }

    public long cast() {
        return votes.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Lists that have reached the threshold and take part in the allocation. */
    public List<String> admitted() {
        List<String> names = new ArrayList<>();
        for (Map.Entry<String, Long> e : votes.entrySet()) {
            if (e.getValue() * 100 >= cast() * thresholdPercent) {
                names.add(e.getKey());
            }
        }
        return names;
    }

    private double quota() {
        return (double) admitted().stream().mapToLong(votes::get).sum() / seats;
    }

    public Map<String, Integer> allocate() {
        Map<String, Integer> result = new LinkedHashMap<>();
        Map<String, Double> rests = new LinkedHashMap<>();
        int given = 0;
        for (String name : admitted()) {
            double share = votes.get(name) / quota();
            int whole = (int) share;
            result.put(name, whole);
            rests.put(name, share - whole);
            given += whole;
        }
        List<String> order = new ArrayList<>(rests.keySet());
        order.sort(Comparator.comparing(votes::get, Comparator.reverseOrder()));
        for (int i = 0; i < seats - given && i < order.size(); i++) {
            result.merge(order.get(i), 1, Integer::sum);
        }
        return result;
    }
}
