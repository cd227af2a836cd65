package app;

import core.Pipeline;
import core.Report;
import core.Stage;
import core.Upper;
import java.util.List;
import java.util.stream.Collectors;

public class Main {
    static String trim(String text) {
        return text.trim();
    }

    static boolean isLong(String text) {
        return text.length() > 2;
    }

    static void log(String text) {
    }

    static int sum(int left, int right) {
        return left + right;
    }

    static void pipeline() {
        Stage<String, String> upper = new Upper();
        new Pipeline()
            .add(Main::trim)
            .add(upper.then(text -> text + "!"))
            .add(new Upper())
            .onFinish(Main::log)
            .run(" a ");
    }

    static void stats() {
        List<String> words = List.of("a", "bbb");
        words.stream().filter(Main::isLong).forEach(Main::log);
        words.stream().map(String::length).reduce(0, Main::sum);
        words.stream().collect(Collectors.groupingBy(word -> isLong(word)));
    }

    static String built() {
        return Report.builder().title("t").lines("a", "b").build().text();
    }

    static void modes() {
        for (Report.Mode mode : Report.Mode.values()) {
            mode.describe();
        }
    }

    public static void main(String[] args) {
        pipeline();
        stats();
        built();
        modes();
    }
}
