package shapes;

public class Square extends Shape {
    private final double side;

    public Square(double side) {
        super("square");
        this.side = side;
    }

    @Override
    public double area() {
        return squared(side);
    }

    private double squared(double value) {
        return value * value;
    }
}
