import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Numbers donations and prints the receipts for the tax office. */
class ReceiptBook {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("dd.MM.YYYY", Locale.GERMANY);
    private static final DateTimeFormatter IMPORT = DateTimeFormatter.ISO_LOCAL_DATE;

    private final List<Donation> donations = new ArrayList<>();

    /** Line of the bank export: date,donor,amount */
    Donation book(String line) {
        String[] fields = line.split(",");
        if (fields.length != 3) {
            throw new IllegalArgumentException("three fields expected: " + line);
        }
        LocalDate received = LocalDate.parse(fields[0].trim(), IMPORT);
        long cents = Math.round(Double.parseDouble(fields[2].trim()) * 100);
        Donation donation = new Donation(fields[1].trim(), received, cents);
        donations.add(donation);
        return donation;
    }

    String receipt(int index) {
        Donation donation = donations.get(index);
        return String.format(Locale.ROOT, "No. %03d | %s | %s | %d.%02d EUR",
                index + 1, DAY.format(donation.received()), donation.donor(),
                donation.cents() / 100, donation.cents() % 100);
    }

    long totalCents(int year) {
        return donations.stream().filter(d -> d.inYear(year)).mapToLong(Donation::cents).sum();
    }

    Map<String, Long> perDonor(int year) {
        Map<String, Long> sums = new LinkedHashMap<>();
        for (Donation donation : donations) {
            if (donation.inYear(year)) {
                sums.merge(donation.donor(), donation.cents(), Long::sum);
            }
        }
        return sums;
    }
}
