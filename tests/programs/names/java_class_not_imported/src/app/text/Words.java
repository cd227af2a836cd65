package app.text;

public class Words {
    public static String first() {
        return "one";
    }
}
