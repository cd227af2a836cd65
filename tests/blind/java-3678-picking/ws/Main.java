import java.util.List;

public class Main {
    static void show(String order, List<Warehouse.Pick> picks) {
        StringBuilder line = new StringBuilder(order).append(':');
        for (Warehouse.Pick p : picks) {
            line.append(' ').append(p.bin().code).append('x').append(p.quantity());
        }
        System.out.println(picks.isEmpty() ? order + ": not enough stock" : line);
    }

    public static void main(String[] args) {
        Warehouse w = new Warehouse();
        w.add(new Bin("A1", "lamp", 12));
        w.add(new Bin("A2", "lamp", 5));
        w.add(new Bin("B7", "cable", 40));
        List<Warehouse.Pick> first = w.plan("lamp", 3);
        show("order 1", first);
        w.ship(first);
        show("order 2", w.plan("cable", 15));
        show("order 3", w.plan("lamp", 1));
        show("order 4", w.plan("cable", 25));
        show("order 5", w.plan("lamp", 8));
        show("order 6", w.plan("lamp", 7));
        System.out.println(w.available("lamp") + " lamps free");
    }
}
