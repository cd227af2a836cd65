import java.time.LocalDate;

public class Main {
    static void assertEquals(String name, Object expected, Object actual) {
        if (!expected.equals(actual)) {
            throw new AssertionError(name + ": expected <" + expected + "> but was <" + actual + ">");
        }
        System.out.println("ok " + name);
    }

    static void testMidYear() {
        InvoiceNumber numbers = new InvoiceNumber("VIE", 7);
        assertEquals("midYear", "VIE-20240614-0007", numbers.issue(LocalDate.of(2024, 6, 14)));
    }

    static void testSequenceAdvances() {
        InvoiceNumber numbers = new InvoiceNumber("GRZ", 99);
        numbers.issue(LocalDate.of(2024, 3, 1));
        assertEquals("sequence", "GRZ-20240302-0100", numbers.issue(LocalDate.of(2024, 3, 2)));
    }

    static void testDueDateSkipsWeekend() {
        assertEquals("weekend", LocalDate.of(2024, 6, 17),
                InvoiceNumber.dueDate(LocalDate.of(2024, 6, 1), 14));
    }

    static void testLastDayOfYear() {
        InvoiceNumber numbers = new InvoiceNumber("VIE", 812);
        assertEquals("lastDay", "VIE-20241231-0812", numbers.issue(LocalDate.of(2024, 12, 31)));
    }

    public static void main(String[] args) {
        testMidYear();
        testSequenceAdvances();
        testDueDateSkipsWeekend();
        testLastDayOfYear();
        System.out.println("all passed");
    }
}
