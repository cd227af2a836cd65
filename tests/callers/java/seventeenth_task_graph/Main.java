import java.util.ArrayList;
import java.util.List;

public class Main implements Graph.Visitor<String> {
    private final List<String> order = new ArrayList<>();

    @Override
    public void enter(String key) {
        order.add(mark(key));
    }

    @Override
    public void leave(String key) {
        Graph.Visitor.super.leave(key);
        flush();
    }

    private static String mark(String key) {
        return "*" + key;
    }

    private void flush() {
        order.clear();
    }

    static Object compile() {
        return "classes";
    }

    static int test() throws Exception {
        return attempts();
    }

    static int attempts() {
        return 3;
    }

    static void print(Object value) {
        System.out.println(value);
    }

    static void explain(RuntimeException error) {
        print(error.getMessage());
    }

    static Graph<String> build() {
        return new Graph<String>()
                .task("compile", Main::compile, List.of())
                .task("test", Main::test, List.of("compile"))
                .task("pack", () -> {
                    print("packed");
                    return null;
                }, List.of("compile", "test"));
    }

    public static void main(String... args) throws Exception {
        build().walk(new Main());
        build().walk(Graph.Visitor.of(Main::print));
        try {
            build().task("x", Main::compile, List.of("y"));
        } catch (Graph.MissingTask error) {
            explain(error);
        }
    }
}
