import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

interface Visitor<R> {
    R visitCircle(Circle circle);

    R visitBox(Box box);
}

abstract class Shape implements Comparable<Shape> {
    private static int last = 0;
    protected final int id;

    Shape() {
        this.id = nextId();
    }

    private static int nextId() {
        return ++last;
    }

    abstract double area();

    abstract <R> R accept(Visitor<R> visitor);

    String describe() {
        return id + ":" + area();
    }

    @Override
    public int compareTo(Shape other) {
        return Double.compare(area(), other.area());
    }
}

class Circle extends Shape {
    private final double radius;

    Circle(double radius) {
        super();
        this.radius = radius;
    }

    @Override
    double area() {
        return 3.14 * radius * radius;
    }

    @Override
    <R> R accept(Visitor<R> visitor) {
        return visitor.visitCircle(this);
    }
}

class Box extends Shape {
    private final double width;
    private final double height;

    Box(double side) {
        this(side, side);
    }

    Box(double width, double height) {
        this.width = width;
        this.height = height;
    }

    @Override
    double area() {
        return width * height;
    }

    @Override
    String describe() {
        return "box " + super.describe();
    }

    @Override
    <R> R accept(Visitor<R> visitor) {
        return visitor.visitBox(this);
    }
}

class Counter implements Visitor<Integer> {
    private int seen;

    @Override
    public Integer visitCircle(Circle circle) {
        return count();
    }

    @Override
    public Integer visitBox(Box box) {
        return count();
    }

    private int count() {
        return ++seen;
    }
}

class Shapes implements Iterable<Shape> {
    final List<Shape> list = new ArrayList<>();

    Shapes add(Shape shape) {
        check(shape);
        list.add(shape);
        return this;
    }

    private void check(Shape shape) {
        if (shape == null) throw new IllegalArgumentException();
    }

    @Override
    public Iterator<Shape> iterator() {
        return list.iterator();
    }
}

record Money(int amount) {
    static Money zero() {
        return new Money(0);
    }

    Money plus(Money other) {
        return new Money(amount + other.amount());
    }
}

class Resource implements AutoCloseable {
    void use() {
    }

    @Override
    public void close() {
    }
}

class Job implements Runnable {
    @Override
    public void run() {
        Main.work();
    }
}

public class Main {
    static Shapes shapes() {
        return new Shapes().add(new Circle(1)).add(new Box(2)).add(new Box(2, 3));
    }

    static void visit(Shapes shapes) {
        Visitor<Integer> counter = new Counter();
        for (Shape shape : shapes.list) {
            shape.accept(counter);
            shape.describe();
        }
    }

    static int byArea(Shape left, Shape right) {
        return left.id - right.id;
    }

    static void sorted(Shapes shapes) {
        Collections.sort(shapes.list);
        shapes.list.sort(Main::byArea);
    }

    static double total(Shapes shapes) {
        double sum = 0;
        for (Shape shape : shapes) {
            sum += shape.area();
        }
        return sum;
    }

    static String classify(Object value) {
        if (value instanceof Money money && money.amount() > 3) {
            return big(money);
        }
        return "small";
    }

    static String big(Money money) {
        return "big";
    }

    static Money money() {
        try (Resource resource = new Resource()) {
            resource.use();
        }
        Money sum = Money.zero().plus(new Money(1));
        classify(sum);
        return sum;
    }

    static void work() {
    }

    static void threads() throws InterruptedException {
        Thread first = new Thread(() -> work());
        first.start();
        Thread second = new Thread(new Job());
        second.start();
        first.join();
    }

    public static void main(String[] args) throws Exception {
        Shapes all = shapes();
        visit(all);
        sorted(all);
        total(all);
        money();
        threads();
    }
}
