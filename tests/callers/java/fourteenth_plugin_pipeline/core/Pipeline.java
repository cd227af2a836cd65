package core;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

public class Pipeline {
    private final List<Stage<String, String>> stages = new ArrayList<>();
    private Consumer<String> listener = text -> {};

    public Pipeline() {
        stages.add(Stage.identity());
    }

    public Pipeline add(Stage<String, String> stage) {
        stages.add(stage);
        return this;
    }

    public Pipeline onFinish(Consumer<String> consumer) {
        this.listener = consumer;
        return this;
    }

    public String run(String text) {
        String value = text;
        for (Stage<String, String> stage : stages) {
            value = stage.apply(value);
        }
        finish(value);
        return value;
    }

    private void finish(String value) {
        listener.accept(value);
    }
}
