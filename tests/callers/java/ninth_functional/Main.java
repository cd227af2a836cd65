import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

class Pipeline {
    private final List<UnaryOperator<String>> steps = new ArrayList<>();

    Pipeline add(UnaryOperator<String> step) {
        steps.add(step);
        return this;
    }

    String run(String text) {
        String result = text;
        for (UnaryOperator<String> step : steps) {
            result = step.apply(result);
        }
        return result;
    }
}

public class Main {
    static String trim(String text) {
        return text.trim();
    }

    static int size(String text) {
        return text.length();
    }

    static int composed() {
        Function<String, String> trim = Main::trim;
        Function<String, Integer> both = trim.andThen(Main::size);
        return both.apply(" a ");
    }

    static String clean(String text) {
        return text;
    }

    static String quote(String text) {
        return text;
    }

    static void pipeline() {
        new Pipeline().add(Main::clean).add(text -> quote(text)).run("a");
    }

    static boolean isValid(String text) {
        return true;
    }

    static String keyOf(String text) {
        return text;
    }

    static int parse(String text) {
        return 1;
    }

    static Map<String, List<Integer>> streams(List<String> texts) {
        return texts.stream()
            .filter(Main::isValid)
            .collect(Collectors.groupingBy(Main::keyOf, Collectors.mapping(t -> parse(t), Collectors.toList())));
    }

    static Optional<String> find() {
        return Optional.empty();
    }

    static String fallback() {
        return "";
    }

    static void show(String text) {}

    static void optionals() {
        find().ifPresentOrElse(Main::show, () -> {});
        find().orElseGet(Main::fallback);
    }

    static void runAll(Runnable... actions) {
        for (Runnable action : actions) {
            action.run();
        }
    }

    static void one() {}

    static void two() {}

    static int small() {
        return 1;
    }

    static int large() {
        return 2;
    }

    static int switched(String size) {
        return switch (size) {
            case "small" -> small();
            default -> {
                int value = large();
                yield value;
            }
        };
    }

    static void varied() {
        runAll(Main::one, () -> two());
        switched("small");
    }

    public static void main(String[] args) {
        composed();
        pipeline();
        streams(List.of());
        optionals();
        varied();
    }
}
