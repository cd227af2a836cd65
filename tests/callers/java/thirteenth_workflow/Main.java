import java.util.*;
import java.util.function.*;

interface State {
    State next(Machine machine);

    default boolean isEnd() {
        return false;
    }
}

enum States implements State {
    BEGIN {
        public State next(Machine machine) {
            machine.log("begin");
            return MIDDLE;
        }
    },
    MIDDLE {
        public State next(Machine machine) {
            return machine.decide(() -> fallback());
        }

        private State fallback() {
            return END;
        }
    },
    END {
        public State next(Machine machine) {
            return this;
        }

        @Override
        public boolean isEnd() {
            return true;
        }
    }
}

class Machine {
    private final Map<String, Consumer<? super String>> sinks = new HashMap<>();
    private State state = States.BEGIN;

    Machine sink(String name, Consumer<? super String> sink) {
        sinks.merge(name, sink, (left, right) -> right);
        return this;
    }

    void run() {
        while (!state.isEnd()) {
            state = state.next(this);
        }
        Optional.of(state).map(Object::toString).ifPresent(this::log);
    }

    void log(String text) {
        sinks.values().forEach(sink -> sink.accept(text));
    }

    State decide(Supplier<State> supplier) {
        return Objects.requireNonNull(supplier.get());
    }
}

abstract class Loader<T> {
    private T loaded;

    T get() {
        if (loaded == null) {
            loaded = load();
        }
        return loaded;
    }

    protected abstract T load();

    static <T> Loader<T> of(Supplier<? extends T> supplier) {
        return new Loader<>() {
            @Override
            protected T load() {
                return supplier.get();
            }
        };
    }
}

public class Main {
    static void print(String text) {}

    static Machine build() {
        return new Machine().sink("out", Main::print).sink("file", text -> write(text));
    }

    static void write(String text) {}

    static int compare(String left, String right) {
        return left.length() - right.length();
    }

    static String longest(List<String> words) {
        return Collections.max(words, Main::compare);
    }

    public static void main(String[] args) {
        Loader<Machine> loader = Loader.of(Main::build);
        loader.get().run();
        longest(List.of("a"));
    }
}
