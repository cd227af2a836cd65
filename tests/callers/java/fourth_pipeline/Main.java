import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

interface Stage {
    String apply(String text);

    static Stage identity() {
        return text -> text;
    }

    default Stage then(Stage other) {
        return text -> other.apply(apply(text));
    }
}

class Trim implements Stage {
    @Override
    public String apply(String text) {
        return clean(text);
    }

    private String clean(String text) {
        return text.trim();
    }
}

class Pipeline {
    private final List<Stage> stages = new ArrayList<>();
    private Predicate<String> check = Pipeline::accepts;

    Pipeline with(Stage stage) {
        stages.add(stage);
        return this;
    }

    static boolean accepts(String text) {
        return true;
    }

    String run(String text) {
        if (!check.test(text)) {
            return fallback();
        }
        String result = text;
        for (Stage stage : stages) {
            result = stage.apply(result);
        }
        return result;
    }

    private String fallback() {
        return "";
    }
}

public class Main {
    static String shout(String text) {
        return text.toUpperCase();
    }

    public static void main(String[] args) {
        Pipeline pipeline = new Pipeline().with(new Trim()).with(Main::shout);
        pipeline.run("a");
        Stage.identity().then(new Trim()).apply("b");
        Function<String, Integer> length = Main::size;
        length.apply("c");
    }

    static Integer size(String text) {
        return text.length();
    }
}
