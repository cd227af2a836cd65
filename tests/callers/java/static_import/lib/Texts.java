package lib;

public class Texts {
    public static String trim(String text) {
        return text;
    }
}
