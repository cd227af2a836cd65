package lib;

public class Formatter {
    public String format(String text) {
        return pad(text);
    }

    String pad(String text) {
        return text + " ";
    }
}
