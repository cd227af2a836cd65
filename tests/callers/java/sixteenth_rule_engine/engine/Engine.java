package engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

public class Engine<T> {
    public sealed interface Result<R> permits Engine.Matched, Engine.Skipped {
        R orElse(R other);

        default Result<R> then(UnaryOperator<R> change) {
            return this instanceof Matched<R> found ? new Matched<>(change.apply(found.value())) : this;
        }
    }

    public record Matched<R>(R value) implements Result<R> {
        public Matched {
            value = Engine.checked(value);
        }

        @Override
        public R orElse(R other) {
            return value;
        }
    }

    public record Skipped<R>(String why) implements Result<R> {
        @Override
        public R orElse(R other) {
            return other;
        }
    }

    public abstract class Rule implements Comparable<Rule> {
        protected int weight = initial();

        protected abstract boolean matches(T input);

        protected T apply(T input) {
            return input;
        }

        protected int initial() {
            return 0;
        }

        @Override
        public int compareTo(Rule other) {
            return Comparator.<Rule>comparingInt(rule -> rule.rank()).compare(this, other);
        }

        int rank() {
            return -weight;
        }

        Engine<T> owner() {
            return Engine.this;
        }
    }

    private final List<Rule> rules = new ArrayList<>();

    static <V> V checked(V value) {
        return value;
    }

    public Engine<T> when(Predicate<? super T> test, BiFunction<Engine<T>, T, T> body) {
        rules.add(new Rule() {
            @Override
            protected boolean matches(T input) {
                return test.test(input);
            }

            @Override
            protected T apply(T input) {
                return body.apply(owner(), super.apply(input));
            }
        });
        return this;
    }

    public Engine<T> add(Rule rule) {
        rules.add(rule);
        return this;
    }

    public Result<T> run(T input) {
        Optional<Rule> found = rules.stream().sorted().filter(rule -> rule.matches(input)).findFirst();
        return found.<Result<T>>map(rule -> new Matched<>(rule.apply(input)))
                .orElseGet(() -> skipped(input));
    }

    private Skipped<T> skipped(T input) {
        return new Skipped<>(String.valueOf(input));
    }
}
