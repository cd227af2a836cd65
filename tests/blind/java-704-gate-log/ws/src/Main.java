import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

public class Main {
    public static void main(String[] args) throws IOException {
        GateLog log = new GateLog(Path.of(args[0]));
        System.out.println(log.size() + " entries");
        Summary summary = new Summary(log.refusals());
        for (Map.Entry<String, Long> entry : summary.perGate().entrySet()) {
            System.out.printf("%-8s %3d refused%n", entry.getKey(), entry.getValue());
        }
    }
}
