package shop;

class Percent implements Discount {
    private final int rate;

    Percent(int rate) {
        this.rate = rate;
    }

    @Override
    public int apply(int amount) {
        return amount - part(amount);
    }

    private int part(int amount) {
        return amount * rate / 100;
    }
}

public class Main {
    static int flat(int amount) {
        return Math.max(0, amount - 5);
    }

    public static void main(String[] args) {
        Order order = Order.builder()
            .add("pen", 2, 30)
            .add("ink", 1, 90)
            .less(new Percent(10))
            .less(Main::flat)
            .build();
        System.out.println(order.total());
        for (Order.Line line : order.sorted()) {
            System.out.println(line.sku() + " " + line.amount());
        }
    }
}
