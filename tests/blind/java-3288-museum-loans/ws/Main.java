public class Main {
    private static final String TEXT = String.join("\n",
            "object|borrower|value|returned",
            "Astrolabe|Leiden|48000|2024-02-11",
            "Orrery|Greenwich|91000|2024-05-30",
            "Sextant|Bergen|12500|",
            "Chronometer|Leiden|30500|");

    public static void main(String[] args) {
        Ledger ledger = new Ledger();
        ledger.read(TEXT);
        int insured = 0;
        for (Loan loan : ledger.out()) {
            System.out.printf("%-12s %-10s %6d%n", loan.object, loan.borrower, loan.value);
            insured += loan.value;
        }
        System.out.println(ledger.out().size() + " of " + ledger.size() + " out, insured for " + insured);
        System.out.println("Orrery back on " + ledger.latest("Orrery").returned);
    }
}
