import java.util.List;
import java.util.function.IntBinaryOperator;

sealed interface Shape permits Circle, Square {
    double area();

    default String describe() {
        return "shape of " + area();
    }
}

record Circle(double radius) implements Shape {
    Circle {
        check(radius);
    }

    static Circle unit() {
        return new Circle(1);
    }

    private static void check(double radius) {
        if (radius < 0) {
            throw new IllegalArgumentException();
        }
    }

    @Override
    public double area() {
        return radius * radius * 3;
    }
}

record Square(double side) implements Shape {
    @Override
    public double area() {
        return power();
    }

    private double power() {
        return side() * side();
    }
}

enum Operation {
    ADD("+", (left, right) -> left + right),
    DIVIDE("/", Operation::divide);

    private final String sign;
    private final IntBinaryOperator operator;

    Operation(String sign, IntBinaryOperator operator) {
        this.sign = sign;
        this.operator = operator;
    }

    static int divide(int left, int right) {
        return left / right;
    }

    int apply(int left, int right) {
        return operator.applyAsInt(left, right);
    }

    static Operation of(String sign) {
        for (Operation operation : values()) {
            if (operation.sign.equals(sign)) {
                return operation;
            }
        }
        throw new IllegalArgumentException(sign);
    }
}

enum Level {
    LOW {
        @Override
        Level next() {
            return HIGH;
        }
    },
    HIGH {
        @Override
        Level next() {
            return first();
        }
    };

    abstract Level next();

    Level first() {
        return LOW;
    }

    Level last() {
        Level level = this;
        while (level != HIGH) {
            level = level.next();
        }
        return level;
    }
}

public class Main {
    static double total(List<? extends Shape> shapes) {
        double sum = 0;
        for (Shape shape : shapes) {
            sum += shape.area();
        }
        return sum;
    }

    static String print(Object thing) {
        if (thing instanceof Shape shape && sizeOf(shape) > 0) {
            return shape.describe();
        }
        return "";
    }

    static double sizeOf(Shape shape) {
        return 1;
    }

    static int calculate(Operation operation) {
        return operation.apply(4, 2);
    }

    public static void main(String[] args) {
        List<Shape> shapes = List.of(new Circle(2), Circle.unit(), new Square(3));
        total(shapes);
        shapes.forEach(shape -> print(shape));
        calculate(Operation.DIVIDE);
        calculate(Operation.of("+"));
        Level.LOW.next();
        Level.LOW.last();
    }
}
