import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

public class Main {
    public static void main(String[] args) throws IOException {
        Planner planner = new Planner(Catalogue.load(Path.of("products.txt")));
        List<Order> orders = List.of(
                new Order("mug", 100), new Order("tile", 240), new Order("statue", 3), new Order("tester", 5));
        for (Order order : orders) {
            planner.schedule(order);
        }
        planner.lines().forEach(System.out::println);
        System.out.println(planner.days() + " days");
    }
}
