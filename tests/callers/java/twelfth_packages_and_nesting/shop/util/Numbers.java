package shop.util;

public enum Numbers {
    INSTANCE;

    private final Limits limits = Limits.standard();

    public static int positive(int value) {
        return INSTANCE.clamp(value);
    }

    private int clamp(int value) {
        return Math.max(limits.low(), value);
    }

    private record Limits(int low, int high) {
        static Limits standard() {
            return new Limits(0, 9);
        }
    }
}
