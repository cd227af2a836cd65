package shop.util;

public final class Texts {
    private Texts() {}

    public static String quote(String text) {
        return wrap(text, '"');
    }

    private static String wrap(String text, char with) {
        return with + text + with;
    }

    public static int count(String text) {
        return text.length();
    }

    public static int count(String text, char letter) {
        return letter;
    }
}
