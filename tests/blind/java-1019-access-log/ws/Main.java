import java.nio.file.Path;

public class Main {
    public static void main(String[] args) throws Exception {
        LogStore store = new LogStore(Path.of("access.log"));
        Report report = new Report(store);
        System.out.println(store.count() + " requests");
        report.errors().forEach((path, count) -> System.out.println(count + "  " + path));
        System.out.println(report.bytes() + " bytes");
    }
}
