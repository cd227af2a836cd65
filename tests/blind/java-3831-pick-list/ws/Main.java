import java.util.List;

public class Main {
    private static void run(Warehouse warehouse, List<String> scans) {
        for (String scan : scans) {
            String[] parts = scan.split(";");
            int wanted = Integer.parseInt(parts[1]);
            int taken = warehouse.pick(Slot.parse(parts[0]), wanted);
            System.out.println(parts[0] + ": " + taken + " of " + wanted);
        }
    }

    public static void main(String[] args) {
        Warehouse warehouse = new Warehouse();
        warehouse.place("lamp", "A-3", 14);
        warehouse.place("crate", "C-12 (ladder)", 5);
        warehouse.place("cable", "B-1", 40);
        System.out.println("crates are in " + warehouse.slotOf("crate"));
        run(warehouse, List.of("A-3;10", "B-1;60", "A-3;10", "C-12;2"));
    }
}
