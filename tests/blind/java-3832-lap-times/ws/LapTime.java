import java.util.Locale;

final class LapTime implements Comparable<LapTime> {
    private final double seconds;

    LapTime(double seconds) {
        if (seconds < 0) {
            throw new IllegalArgumentException("negative time " + seconds);
        }
        this.seconds = seconds;
    }

    double seconds() {
        return seconds;
    }

    LapTime plus(LapTime other) {
        return new LapTime(seconds + other.seconds);
    }

    @Override
    public int compareTo(LapTime other) {
        return Double.compare(seconds, other.seconds);
    }

    @Override
    public String toString() {
        int minutes = (int) (seconds / 60);
        return String.format(Locale.ROOT, "%d:%05.2f", minutes, seconds - minutes * 60);
    }
}
