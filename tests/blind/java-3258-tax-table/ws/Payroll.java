import java.nio.file.Path;
import java.util.List;

public class Payroll {
    record Employee(String name, int monthly, int months, int allowance) {
        int yearly() {
            return monthly * months;
        }
    }

    /** What is left of the yearly pay to be taxed, never below nothing. */
    static int taxable(Employee employee) {
        return Math.max(0, employee.yearly() - employee.allowance());
    }

    private static final List<Employee> STAFF = List.of(
            new Employee("Haas", 2900, 12, 1200),
            new Employee("Imhof", 520, 2, 1200),
            new Employee("Jung", 6100, 13, 1200));

    public static void main(String[] args) throws Exception {
        Brackets brackets = Brackets.read(Path.of("brackets.txt"));
        for (Employee employee : STAFF) {
            int income = taxable(employee);
            System.out.printf("%-6s %7d taxed %6d top rate %d%%%n",
                    employee.name(), income, brackets.tax(income), brackets.rateFor(income));
        }
    }
}
