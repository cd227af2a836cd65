package app.text;

public class Upper {
    public static String of(String text) {
        return text.toUpperCase();
    }
}
