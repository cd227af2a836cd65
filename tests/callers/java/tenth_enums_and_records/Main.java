import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.IntBinaryOperator;

enum Operation {
    ADD("+") {
        @Override
        int apply(int left, int right) {
            return Numbers.add(left, right);
        }
    },
    SUBTRACT("-") {
        @Override
        int apply(int left, int right) {
            return left - right;
        }
    };

    private final String sign;

    Operation(String sign) {
        this.sign = check(sign);
    }

    abstract int apply(int left, int right);

    String show() {
        return sign + describe();
    }

    String describe() {
        return name();
    }

    private static String check(String sign) {
        return sign;
    }

    static Operation of(String sign) {
        for (Operation operation : values()) {
            if (operation.matches(sign)) {
                return operation;
            }
        }
        throw new UnknownSign(sign);
    }

    private boolean matches(String other) {
        return sign.equals(other);
    }
}

class UnknownSign extends RuntimeException {
    UnknownSign(String sign) {
        super(message(sign));
    }

    private static String message(String sign) {
        return "unknown " + sign;
    }

    @Override
    public String getMessage() {
        return super.getMessage() + hint();
    }

    private String hint() {
        return "?";
    }
}

enum Rule implements IntBinaryOperator {
    MAX(Math::max),
    FIRST(Numbers::first);

    private final IntBinaryOperator operator;

    Rule(IntBinaryOperator operator) {
        this.operator = operator;
    }

    @Override
    public int applyAsInt(int left, int right) {
        return operator.applyAsInt(left, right);
    }
}

class Numbers {
    static int add(int left, int right) {
        return left + right;
    }

    static int first(int left, int right) {
        return left;
    }

    static int half(int value) {
        return value / 2;
    }
}

record Span(int low, int high) implements Iterable<Integer>, Comparable<Span> {
    Span {
        validate(low, high);
    }

    Span(int high) {
        this(0, high);
    }

    private static void validate(int low, int high) {}

    static Span of(int high) {
        return new Span(high);
    }

    int length() {
        return high() - low;
    }

    Span half() {
        return new Span(low, Numbers.half(high));
    }

    @Override
    public Iterator<Integer> iterator() {
        return List.of(low, high).iterator();
    }

    @Override
    public int compareTo(Span other) {
        return length() - other.length();
    }

    @Override
    public String toString() {
        return show();
    }

    private String show() {
        return low + "-" + high;
    }
}

sealed interface Shape permits Dot, Bar {
    String draw();
}

record Dot() implements Shape {
    public String draw() {
        return ".";
    }
}

record Bar(int size) implements Shape {
    public String draw() {
        return "-".repeat(size());
    }

    String wide() {
        return "==";
    }
}

public class Main {
    private static final Map<Operation, Runnable> ACTIONS = new EnumMap<>(Operation.class);

    static {
        ACTIONS.put(Operation.ADD, Main::added);
    }

    static void added() {}

    static int operations() {
        Operation.of("+").show();
        return Operation.ADD.apply(1, 2) + Rule.FIRST.applyAsInt(1, 2);
    }

    static void spans() {
        Span span = Span.of(4).half();
        for (int number : span) {
            Numbers.add(number, 1);
        }
        String text = "span " + span;
        span.compareTo(new Span(1, 2));
    }

    static String draw(Shape shape) {
        return switch (shape) {
            case Bar bar when bar.size() > 2 -> bar.wide();
            case Bar bar -> bar.draw();
            case Dot dot -> dot.draw();
        };
    }

    static void shapes() {
        draw(new Dot());
        Object thing = new Bar(1);
        if (thing instanceof Bar bar && bar.size() == 1) {
            bar.wide();
        }
    }

    static void acted() {
        ACTIONS.get(Operation.ADD).run();
    }

    static String failed() {
        try {
            return Operation.of("?").describe();
        } catch (UnknownSign error) {
            return error.getMessage();
        }
    }

    public static void main(String[] args) {
        operations();
        spans();
        shapes();
        acted();
        failed();
    }
}
