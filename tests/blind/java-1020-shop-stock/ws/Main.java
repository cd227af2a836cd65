import java.util.List;

public class Main {
    public static void main(String[] args) {
        Stock stock = new Stock();
        stock.deliver("espresso beans", 12);
        stock.deliver("filter paper", 40);
        stock.deliver("filter paper", 20);

        Orders orders = new Orders(stock);
        orders.add("Café Linde", "espresso beans", 5);
        orders.add("Café Linde", "filter paper", 50);
        orders.add("Bar Nord", "oat milk", 6);
        orders.add("Bar Nord", "espresso beans", 9);

        List<String> lines = orders.ship();
        lines.forEach(System.out::println);
        System.out.println(orders.waiting() + " waiting");
    }
}
