package app;

import java.util.List;
import java.util.Map;
import shapes.Shape;
import shapes.Square;

public class Main {
    private static final Map<String, Shape> KNOWN = Map.of("unit", new Square(1));

    static double total(List<? extends Shape> shapes) {
        double sum = 0;
        for (Shape shape : shapes) {
            sum += shape.area();
        }
        return sum;
    }

    static Shape find(String name) {
        return KNOWN.get(name);
    }

    static String kind(Object thing) {
        if (thing instanceof Square square) {
            square.area();
        }
        return switch (thing) {
            case null -> missing();
            default -> found();
        };
    }

    static String missing() {
        return "";
    }

    static String found() {
        return "";
    }

    public static void main(String[] args) {
        total(List.of(new Square(2)));
        find("unit").isBigger(new Square(3));
        kind(KNOWN);
    }
}
