package shapes;

public abstract class Shape {
    protected final String name;

    protected Shape(String name) {
        this.name = describe(name);
    }

    private static String describe(String name) {
        return name;
    }

    public abstract double area();

    public boolean isBigger(Shape other) {
        return area() > other.area();
    }
}
