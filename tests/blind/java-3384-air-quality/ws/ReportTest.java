import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ReportTest {
    private final Report report = new Report(
            "no2-east;8;31.5", "no2-east;9;40.5", "no2-east;10;40.5",
            "pm10-west;8;20", "pm10-west;9;-", "pm10-west;10;22");

    @Test
    public void meanOfACompleteDay() {
        assertEquals(37.5, report.mean("no2-east"), 1e-9);
    }

    @Test
    public void earlierPeakWins() {
        assertEquals(9, report.peakHour("no2-east"));
    }

    @Test
    public void unknownSensor() {
        assertEquals(-1, report.peakHour("o3-north"));
        assertEquals(Double.NaN, report.mean("o3-north"), 0);
    }

    @Test(expected = IllegalArgumentException.class)
    public void brokenLine() {
        new Report("pm10-west;8");
    }

    @Test
    public void meanWithAGap() {
        assertEquals(3, report.count("pm10-west"));
        assertEquals(21.0, report.mean("pm10-west"), 1e-9);
    }
}
