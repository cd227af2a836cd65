import java.util.Comparator;
import java.util.List;
import java.util.Locale;

public class Main {
    private static final String FEED = """
            # code | name | quantity | price
            AX-10|Axle|14|32.50
            BR-02|Brake pad|120|4.75
            CH-77|Chain|35|11.20
            """;

    private static double total(List<StockLine> lines) {
        return lines.stream().mapToDouble(StockLine::value).sum();
    }

    private static void print(StockLine line) {
        System.out.println(String.format(Locale.ROOT, "%-8s%-12s%5d%9.2f",
                line.code(), line.name(), line.quantity(), line.price()));
    }

    public static void main(String[] args) {
        List<StockLine> lines = new FeedParser().parse(FEED);
        lines.sort(Comparator.comparingDouble(StockLine::value).reversed());
        lines.forEach(Main::print);
        System.out.println(String.format(Locale.ROOT, "total %.2f", total(lines)));
    }
}
