package lang;

import java.util.List;
import java.util.function.BinaryOperator;

public sealed interface Node {
    <R> R accept(Visitor<R> visitor);

    interface Visitor<R> {
        R number(Number node);

        R name(Name node);

        R binary(Binary node);

        R call(Call node);

        default R visit(Node node) {
            return node.accept(this);
        }
    }

    record Number(double value) implements Node {
        public static Number parse(String text) {
            return new Number(Double.parseDouble(text));
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.number(this);
        }
    }

    record Name(String text) implements Node {
        public Name {
            requireName(text);
        }

        private static void requireName(String text) {
            if (text.isBlank()) {
                throw new IllegalArgumentException(text);
            }
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.name(this);
        }
    }

    record Binary(Node left, Operator operator, Node right) implements Node {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.binary(this);
        }
    }

    record Call(String function, List<Node> arguments) implements Node {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.call(this);
        }
    }

    enum Operator implements BinaryOperator<Double> {
        ADD("+") {
            @Override
            public Double apply(Double left, Double right) {
                return left + right;
            }
        },
        DIVIDE("/") {
            @Override
            public Double apply(Double left, Double right) {
                return left / nonZero(right);
            }
        };

        final String symbol;

        Operator(String symbol) {
            this.symbol = symbol;
        }

        static double nonZero(double value) {
            if (value == 0) {
                throw new ArithmeticException("zero");
            }
            return value;
        }

        public String symbol() {
            return symbol;
        }
    }
}
