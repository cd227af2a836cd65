import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

interface Command {
    void execute(String argument);

    static Command noop() {
        return argument -> ignored();
    }

    static void ignored() {}

    default Command before(Command other) {
        return argument -> {
            execute(argument);
            other.execute(argument);
        };
    }
}

@FunctionalInterface
interface Parser<T> {
    T parse(String text) throws Exception;

    default <R> Parser<R> map(Function<? super T, ? extends R> change) {
        return text -> change.apply(parse(text));
    }
}

class Console {
    private final Map<String, Command> commands = new LinkedHashMap<>();
    private final Deque<Runnable> undo = new ArrayDeque<>();
    private Consumer<String> onError = Console::printError;

    Console register(String name, Command command) {
        commands.put(name, command);
        return this;
    }

    void onError(Consumer<String> handler) {
        this.onError = handler;
    }

    void run(String name) {
        Command command = commands.getOrDefault(name, Command.noop());
        command.execute(name);
        undo.push(() -> revert(name));
        if (!commands.containsKey(name)) {
            onError.accept(name);
        }
    }

    void back() {
        while (!undo.isEmpty()) {
            undo.pop().run();
        }
    }

    private void revert(String name) {}

    private static void printError(String name) {}
}

class Shapes {
    enum Kind {
        ROUND(Circle::new),
        FLAT(() -> new Line(2)),
        NONE(null);

        private final Supplier<Shape> maker;

        Kind(Supplier<Shape> maker) {
            this.maker = maker;
        }

        Shape make() {
            return maker == null ? empty() : maker.get();
        }

        private Shape empty() {
            return new Shape() {
                @Override
                double size() {
                    return zero();
                }

                private double zero() {
                    return 0;
                }
            };
        }
    }
}

abstract class Shape {
    abstract double size();
}

class Circle extends Shape {
    Circle() {
        prepare();
    }

    void prepare() {}

    double size() {
        return 1;
    }
}

class Line extends Shape {
    private final int length;

    Line(int length) {
        this.length = length;
    }

    double size() {
        return length;
    }
}

public class Main {
    private static final List<UnaryOperator<String>> CLEANERS = Arrays.asList(String::trim, Main::lower, text -> cut(text));

    static String lower(String text) {
        return text.toLowerCase();
    }

    static String cut(String text) {
        return text;
    }

    static int plus(int left, int right) {
        return left + right;
    }

    static int length(String text) {
        return text.length();
    }

    static int number(String text) {
        return 1;
    }

    static int twice(int value) {
        return value * 2;
    }

    static void save(String name) {}

    static void open(String name) {}

    static void failed(String name) {}

    static void print(Object value) {}

    static String fresh(String key) {
        return key;
    }

    static int merge(int left, int right) {
        return left;
    }

    static String clean(String text) {
        String result = text;
        for (UnaryOperator<String> cleaner : CLEANERS) {
            result = cleaner.apply(result);
        }
        return result;
    }

    static Function<Integer, Integer> adder(int by) {
        return value -> plus(value, by);
    }

    static Function<Integer, Function<Integer, Integer>> curried() {
        return first -> second -> plus(first, second);
    }

    static <T> Supplier<T> lazily(Supplier<T> supplier) {
        List<T> known = new ArrayList<>();
        return () -> {
            if (known.isEmpty()) {
                known.add(supplier.get());
            }
            return known.get(0);
        };
    }

    static String loaded() {
        return "loaded";
    }

    static int fold(List<Integer> values, BinaryOperator<Integer> operator) {
        int result = 0;
        for (int value : values) {
            result = operator.apply(result, value);
        }
        return result;
    }

    static void commands() {
        Console console = new Console();
        console.register("save", Main::save).register("open", name -> open(name));
        Command both = Main::save;
        console.register("both", both.before(Main::open));
        console.onError(Main::failed);
        console.run("save");
        console.back();
    }

    static int parsing() throws Exception {
        Parser<Integer> parser = Main::length;
        return parser.map(Main::twice).parse("abc");
    }

    static void functions() {
        adder(1).apply(2);
        curried().apply(1).apply(2);
        lazily(Main::loaded).get();
        fold(List.of(1, 2), Main::plus);
        fold(List.of(1, 2), (left, right) -> merge(left, right));
    }

    static double shapes() {
        double sum = 0;
        for (Shapes.Kind kind : Shapes.Kind.values()) {
            sum += kind.make().size();
        }
        return sum;
    }

    static void maps() {
        Map<String, String> known = new HashMap<>();
        known.computeIfAbsent("a", Main::fresh);
        Map<String, Integer> counts = new HashMap<>();
        counts.merge("a", 1, Main::merge);
        known.forEach((key, value) -> print(key));
        List.of("a", "b").stream().mapToInt(Main::number).forEach(Main::print);
        new Thread(() -> print("thread")).start();
    }

    public static void main(String[] args) throws Exception {
        clean(" A ");
        commands();
        parsing();
        functions();
        shapes();
        maps();
    }
}
