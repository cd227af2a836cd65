public final class Timeouts {
    public static int seconds(String text) {
        int value = Integer.parseInt(text);
        return value;
    }
}
