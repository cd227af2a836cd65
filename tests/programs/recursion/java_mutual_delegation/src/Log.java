public class Log {
    static void log(String level, String text) {
        write(level, text);
    }

    static void write(String level, String text) {
        log(level, text);
    }

    public static void main(String[] args) {
        log("info", "started");
    }
}
