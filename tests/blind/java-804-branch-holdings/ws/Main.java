import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

public class Main {
    public static void main(String[] args) throws IOException {
        List<Holding> holdings = new HoldingsFile(Path.of("holdings.txt")).read();
        HoldingsReport report = new HoldingsReport(holdings);
        System.out.println("branches: " + report.branches());
        report.copiesByTitle().forEach((isbn, copies) -> System.out.println(isbn + "  " + copies));
        System.out.println("to buy:   " + report.scarce(2));
    }
}
