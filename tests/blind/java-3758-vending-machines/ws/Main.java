import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class Main {
    private static final int[][] SALES = {{0, 1}, {0, 1}, {0, 0}, {1, 1}, {1, 2}};

    private static void serve(Machine machine, int slot, Layout layout) {
        machine.insert(200);
        int change = machine.sell(slot);
        System.out.printf("%-8s %-6s change %d%n", machine.place(), layout.product(slot), change);
    }

    public static void main(String[] args) {
        Layout snacks = new Layout(
                List.of("nuts", "chips", "bar"), new int[] {180, 150, 120}, new int[] {4, 2, 3});
        List<Machine> machines = new ArrayList<>();
        for (String place : List.of("station", "library")) {
            machines.add(new Machine(place, snacks));
        }
        for (int[] sale : SALES) {
            serve(machines.get(sale[0]), sale[1], snacks);
        }
        machines.get(0).refill(1, 2);

        Map<String, Integer> takings = new LinkedHashMap<>();
        for (Machine machine : machines) {
            takings.merge(machine.place(), machine.takings(), Integer::sum);
            System.out.println(machine.place() + " holds " + machine.pieces());
        }
        System.out.println(takings);
    }
}
