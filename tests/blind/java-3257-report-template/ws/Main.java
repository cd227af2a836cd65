import java.util.LinkedHashMap;
import java.util.Map;

public class Main {
    static class StaffReport extends Report {
        StaffReport() {
            super("Staff");
        }

        @Override
        void defineColumns() {
            column("Name");
            column("Hours");
        }
    }

    public static void main(String[] args) {
        StaffReport staff = new StaffReport();
        staff.row("Yilmaz", 38);
        staff.row("Olsen", 20);
        System.out.println(staff.render());

        Map<String, int[]> figures = new LinkedHashMap<>();
        figures.put("North", new int[] {120, 95, 140, 180});
        figures.put("South", new int[] {80, 85, 70, 99});
        SalesReport sales = new SalesReport("kEUR");
        figures.forEach(sales::region);
        System.out.println(sales.render());
    }
}
