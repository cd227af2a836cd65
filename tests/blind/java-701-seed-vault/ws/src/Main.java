public class Main {
    public static void main(String[] args) {
        Vault vault = new Vault();
        Intake intake = new Intake(vault);
        String[] labels = {
            "Malus sylvestris|2021-04|340",
            "  quercus robur|2019-11|1250",
            "Taxus baccata|2022-01|95",
        };
        for (String label : labels) {
            intake.receive(label);
        }
        int total = 0;
        for (Batch batch : intake.received()) {
            int grams = vault.gramsOf(batch);
            total += grams;
            System.out.printf("%-20s %-8s %5d g%n", batch.getSpecies(), batch.getLot(), grams);
        }
        System.out.printf("%-29s %5d g%n", "total", total);
    }
}
