import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Compares our ledger with the bank's statement, both as reference -> cents. */
public class Reconciler {
    public enum Status { MATCHED, AMOUNT_DIFFERS, ONLY_LEDGER, ONLY_BANK }

    private final Map<String, Integer> ledger = new TreeMap<>();
    private final Map<String, Integer> bank = new TreeMap<>();

    public Reconciler ledger(String reference, int cents) {
        ledger.merge(normalize(reference), cents, Integer::sum);
        return this;
    }

    public Reconciler bank(String reference, int cents) {
        bank.merge(normalize(reference), cents, Integer::sum);
        return this;
    }

    private static String normalize(String reference) {
        return reference.trim().toUpperCase().replace("-", "");
    }

    private Status statusOf(String reference) {
        Integer ours = ledger.get(reference);
        Integer theirs = bank.get(reference);
        if (theirs == null) {
            return Status.ONLY_LEDGER;
        }
        if (ours == null) {
            return Status.ONLY_BANK;
        }
        return ours == theirs ? Status.MATCHED : Status.AMOUNT_DIFFERS;
    }

    public Map<String, Status> compare() {
        Map<String, Status> result = new TreeMap<>();
        TreeSet<String> references = new TreeSet<>(ledger.keySet());
        references.addAll(bank.keySet());
        for (String reference : references) {
            result.put(reference, statusOf(reference));
        }
        return result;
    }

    public List<String> open() {
        List<String> lines = new ArrayList<>();
        compare().forEach((reference, status) -> {
            if (status != Status.MATCHED) {
                lines.add(reference + " " + status.name().toLowerCase());
            }
        });
        return lines;
    }

    public int difference() {
        int ours = ledger.values().stream().mapToInt(Integer::intValue).sum();
        int theirs = bank.values().stream().mapToInt(Integer::intValue).sum();
        return ours - theirs;
    }
}
