import java.util.List;
import java.util.StringJoiner;
import lang.Evaluator;
import lang.Node;
import lang.Node.Binary;
import lang.Node.Operator;

public class Main {
    static class Printer implements Node.Visitor<String> {
        @Override
        public String number(Node.Number node) {
            return String.valueOf(node.value());
        }

        @Override
        public String name(Node.Name node) {
            return node.text();
        }

        @Override
        public String binary(Binary node) {
            return group(node.left().accept(this), node.operator().symbol(), visit(node.right()));
        }

        @Override
        public String call(Node.Call node) {
            StringJoiner joiner = new StringJoiner(", ");
            node.arguments().forEach(argument -> joiner.add(visit(argument)));
            return node.function() + group(joiner.toString());
        }

        private static String group(String... parts) {
            return "(" + String.join(" ", parts) + ")";
        }
    }

    static class Lenient extends Evaluator {
        @Override
        protected <T> T unknown(String what) {
            warn(what);
            return super.unknown(what);
        }

        private void warn(String what) {
            System.err.println(what);
        }
    }

    static Node sample() {
        Node half = new Binary(name("x"), Operator.DIVIDE, Node.Number.parse("2"));
        return new Binary(half, Operator.ADD, new Node.Call("max", List.of(half, name("y"))));
    }

    static Node name(String text) {
        return new Node.Name(text);
    }

    static double square(List<Double> values) {
        return values.get(0) * values.get(0);
    }

    public static void main(String[] args) {
        Node tree = sample();
        System.out.println(tree.accept(new Printer()));
        Evaluator evaluator = args.length > 0 ? new Lenient() : new Evaluator();
        evaluator.let("x", 4).let("y", 3).define("square", Main::square);
        System.out.println(evaluator.visit(tree));
    }
}
