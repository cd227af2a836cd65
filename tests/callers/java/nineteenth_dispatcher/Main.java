package disp;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;

public class Main {
    private final Map<String, BiFunction<Context, String, String>> table = new TreeMap<>();
    private final Function<String, String> clean;

    Main() {
        clean = Main::trim;
        table.put("echo", new Echo()::execute);
        table.put("loud", new Loud()::execute);
        table.put("help", (ctx, arg) -> help());
        table.put("void", new Command() {
            @Override
            String perform(Context ctx, String arg) {
                return nothing(arg);
            }
        }::execute);
    }

    static String trim(String s) {
        return s.trim();
    }

    String help() {
        return String.join(" ", table.keySet());
    }

    static String nothing(String arg) {
        return "";
    }

    String dispatch(Context ctx, String line) {
        String[] parts = clean.apply(line).split(" ", 2);
        BiFunction<Context, String, String> found = table.getOrDefault(parts[0], this::unknown);
        return found.apply(ctx, parts.length > 1 ? parts[1] : parts[0]);
    }

    private String unknown(Context ctx, String arg) {
        return "unknown " + arg;
    }

    public static void main(String[] args) {
        Main main = new Main();
        for (String line : new String[] {"echo hi ", "loud hi", "help", "void x", "what"}) {
            System.out.println(main.dispatch(new Context().set("line", line), line));
        }
    }
}
