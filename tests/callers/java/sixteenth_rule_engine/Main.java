import engine.Engine;
import java.util.Map;
import java.util.function.Supplier;

public class Main {
    private static final Map<String, Supplier<Engine<String>>> ENGINES =
            Map.of("plain", Main::plain, "strict", () -> strict(plain()));

    static {
        register("main");
    }

    private final String name;

    {
        register("instance");
    }

    Main() {
        this("default");
    }

    Main(String name) {
        this.name = name;
    }

    static void register(String what) {
        System.out.println(what);
    }

    static Engine<String> plain() {
        return new Engine<String>().when(Main::isShort, Main::extend).when(String::isBlank, (engine, text) -> blank());
    }

    static Engine<String> strict(Engine<String> engine) {
        class Exact extends Engine<String>.Rule {
            Exact() {
                engine.super();
            }

            @Override
            protected boolean matches(String input) {
                return equal(input, "exact");
            }

            @Override
            protected int initial() {
                return heavy();
            }

            private int heavy() {
                return 9;
            }
        }
        return engine.add(new Exact());
    }

    static boolean equal(String left, String right) {
        return left.equals(right);
    }

    static boolean isShort(CharSequence text) {
        return text.length() < 3;
    }

    static String extend(Engine<String> engine, String text) {
        return engine.run(text + "...").orElse(text);
    }

    static String blank() {
        return "-";
    }

    String run(String kind, String... texts) {
        var engine = ENGINES.get(kind).get();
        var out = new StringBuilder(name);
        for (var text : texts) {
            out.append(engine.run(text).then(Main::bracket).orElse(blank()));
        }
        return out.toString();
    }

    static String bracket(String text) {
        return "[" + text + "]";
    }

    public static void main(String[] args) {
        System.out.println(new Main().run("plain", "a", "long text"));
        System.out.println(new Main("b").run("strict", "exact"));
        new Thread(Main::later).start();
    }

    private static void later() {
        register("later");
    }
}
