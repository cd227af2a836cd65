import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The waiting room. */
public class Queue {
    private final List<Patient> waiting = new ArrayList<>();

    public void join(Patient patient) {
        waiting.add(patient);
    }

    /** Sends everybody home who waits for a clinic; returns how many. */
    public int withdraw(String clinic) {
        int count = 0;
        for (Patient patient : waiting) {
            if (patient.clinic().equals(clinic)) {
                waiting.remove(patient);
                count++;
            }
        }
        return count;
    }

    public List<Patient> byUrgency() {
        List<Patient> sorted = new ArrayList<>(waiting);
        sorted.sort(Comparator.comparingInt(Patient::urgency));
        return sorted;
    }

    public String names() {
        return waiting.stream().map(Patient::name).collect(Collectors.joining(", "));
    }
}
