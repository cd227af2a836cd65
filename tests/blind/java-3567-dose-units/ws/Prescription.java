import java.math.BigDecimal;
import java.math.RoundingMode;

/** A line such as {@code Levothyroxine 75 ug x1}: a dose and how often it is taken each day. */
record Prescription(String drug, BigDecimal dose, int timesPerDay) {

    static Prescription parse(String line) {
        String[] words = line.trim().split("\\s+");
        if (words.length != 4 || !words[3].startsWith("x")) {
            throw new IllegalArgumentException("cannot read: " + line);
        }
        BigDecimal dose = DoseUnits.shared().toMicrograms(words[1], words[2]);
        return new Prescription(words[0], dose, Integer.parseInt(words[3].substring(1)));
    }

    BigDecimal dailyMilligrams() {
        return dose.multiply(BigDecimal.valueOf(timesPerDay))
                .divide(BigDecimal.valueOf(1_000), 3, RoundingMode.HALF_UP)
                .stripTrailingZeros();
    }
}
