/** One value of an air quality sensor. */
public final class Sample {
    /** Stands for a value the sensor did not deliver. */
    static final double MISSING = -1;

    private final String sensor;
    private final int hour;
    private final double value;

    private Sample(String sensor, int hour, double value) {
        this.sensor = sensor;
        this.hour = hour;
        this.value = value;
    }

    /** Reads {@code sensor;hour;value}; the value is "-" when there is none. */
    public static Sample parse(String line) {
        String[] cells = line.trim().split(";");
        if (cells.length != 3) {
            throw new IllegalArgumentException("bad line: " + line);
        }
        double value = cells[2].equals("-") ? MISSING : Double.parseDouble(cells[2]);
        return new Sample(cells[0], Integer.parseInt(cells[1]), value);
    }

    public String sensor() {
        return sensor;
    }

    public int hour() {
        return hour;
    }

    public double value() {
        return value;
    }
}
