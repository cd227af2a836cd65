public class Shapes {
    static double scale(double size, int factor) {
        return scale(size, (double) factor);
    }

    static double scale(double shape, double factor) {
        return scale(shape, factor);
    }

    public static void main(String[] args) {
        System.out.println(scale(2.0, 3));
    }
}
