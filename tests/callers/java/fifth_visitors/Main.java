import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Supplier;

interface Visitor<R> {
    R visitNumber(int value);

    R visitSum(Node left, Node right);
}

interface Node {
    <R> R accept(Visitor<R> visitor);
}

class NumberNode implements Node {
    private final int value;

    NumberNode(int value) {
        this.value = value;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visitNumber(value);
    }
}

class SumNode implements Node {
    final Node left;
    final Node right;

    SumNode(Node left, Node right) {
        this.left = left;
        this.right = right;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visitSum(left, right);
    }
}

class Evaluator implements Visitor<Integer> {
    @Override
    public Integer visitNumber(int value) {
        return value;
    }

    @Override
    public Integer visitSum(Node left, Node right) {
        return add(left.accept(this), right.accept(this));
    }

    private int add(int left, int right) {
        return left + right;
    }
}

public class Main {
    private static final Map<String, Supplier<Node>> EXAMPLES = new LinkedHashMap<>();

    static {
        EXAMPLES.put("one", Main::one);
        EXAMPLES.put("sum", () -> sum());
    }

    static Node one() {
        return new NumberNode(1);
    }

    static Node sum() {
        return new SumNode(one(), one());
    }

    public static void main(String[] args) {
        for (Supplier<Node> example : EXAMPLES.values()) {
            example.get().accept(new Evaluator());
        }
        BiFunction<Integer, Integer, Integer> bigger = Main::max;
        bigger.apply(1, 2);
        List.of(one()).forEach(node -> node.accept(new Evaluator()));
    }

    static int max(int left, int right) {
        return Math.max(left, right);
    }
}
