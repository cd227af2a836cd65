package lib;

import java.util.List;

public final class Texts {
    private Texts() {}

    public static String join(List<String> parts) {
        return String.join(",", parts);
    }

    public static String[] split(String text) {
        return text.split(",");
    }

    public static class Part {
        public static Part of(String text) {
            return new Part();
        }

        public String value() {
            return "";
        }
    }
}
