import java.util.ArrayList;
import java.util.List;

class Book {
    private static int next = 1;
    private final String prefix;
    private final List<String> invoices = new ArrayList<>();

    Book(String prefix) {
        this.prefix = prefix;
    }

    String issue(String customer) {
        String number = String.format("%s-%03d", prefix, next++);
        invoices.add(number + " " + customer);
        return number;
    }

    String last() {
        return invoices.isEmpty() ? "none" : invoices.get(invoices.size() - 1);
    }
}
