interface Shape {
    int area();
}

class Disc implements Shape {
    public int area() {
        return 3;
    }
}

class Plot {
    public int area() {
        return 9;
    }
}

class Main {
    static int measure(Shape shape) {
        return shape.area();
    }

    static int go() {
        return measure(new Disc());
    }
}
