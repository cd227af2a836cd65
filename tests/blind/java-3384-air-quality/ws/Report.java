import java.util.ArrayList;
import java.util.List;

/** Daily figures of a sensor. */
public class Report {
    private final List<Sample> samples = new ArrayList<>();

    public Report(String... lines) {
        for (String line : lines) {
            samples.add(Sample.parse(line));
        }
    }

    private List<Sample> valid(String sensor) {
        List<Sample> found = new ArrayList<>();
        for (Sample sample : samples) {
            if (sample.sensor().equals(sensor) && !Double.isNaN(sample.value())) {
                found.add(sample);
            }
        }
        return found;
    }

    public int count(String sensor) {
        int count = 0;
        for (Sample sample : samples) {
            if (sample.sensor().equals(sensor)) {
                count++;
            }
        }
        return count;
    }

    /** Mean of the day; NaN when the sensor delivered nothing. */
    public double mean(String sensor) {
        double sum = 0;
        int n = 0;
        for (Sample sample : valid(sensor)) {
            sum += sample.value();
            n++;
        }
        return n == 0 ? Double.NaN : sum / n;
    }

    /** Hour of the highest value, the earlier one if there are two; or -1. */
    public int peakHour(String sensor) {
        Sample peak = null;
        for (Sample sample : valid(sensor)) {
            if (peak == null || sample.value() > peak.value()) {
                peak = sample;
            }
        }
        return peak == null ? -1 : peak.hour();
    }
}
