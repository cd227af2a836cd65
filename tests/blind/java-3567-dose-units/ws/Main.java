import java.util.ArrayList;
import java.util.List;

public class Main {
    private static final List<String> CHART = List.of(
            "Levothyroxine 75 ug x1",
            "Metformin 0.5 g x2",
            "Ramipril 2.5 milligram x1",
            "Paracetamol 1 g x3");

    public static void main(String[] args) {
        List<Prescription> prescriptions = new ArrayList<>();
        for (String line : CHART) {
            prescriptions.add(Prescription.parse(line));
        }
        for (Prescription p : prescriptions) {
            System.out.printf("%-15s %8s mg a day%n", p.drug(), p.dailyMilligrams().toPlainString());
        }
    }
}
