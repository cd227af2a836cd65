package lib.shapes;

import java.util.ArrayList;
import java.util.List;

public class Canvas {
    private final List<Shape> shapes = new ArrayList<>();

    public Canvas add(Shape shape) {
        shapes.add(shape);
        return this;
    }

    public void paint() {
        shapes.forEach(Shape::draw);
    }
}
