import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class Pipeline<A, B> {
    interface Stage<A, B> extends Function<Stream<A>, Stream<B>> {
        static <A, B> Stage<A, B> mapping(Function<? super A, ? extends B> function) {
            return stream -> stream.map(function);
        }

        static <A> Stage<A, A> keeping(Predicate<? super A> test) {
            return stream -> stream.filter(test);
        }
    }

    interface Sink<B, R> {
        R collect(Stream<B> values);

        default <S> Sink<B, S> mapped(Function<R, S> function) {
            return values -> function.apply(collect(values));
        }
    }

    private final Function<Stream<A>, Stream<B>> work;
    private final List<String> names;

    private Pipeline(Function<Stream<A>, Stream<B>> work, List<String> names) {
        this.work = work;
        this.names = names;
    }

    static <A> Pipeline<A, A> start() {
        return new Pipeline<>(Function.identity(), Collections.emptyList());
    }

    <C> Pipeline<A, C> add(String name, Stage<B, C> stage) {
        return new Pipeline<>(work.andThen(stage), append(names, name));
    }

    private static List<String> append(List<String> all, String last) {
        List<String> copy = new ArrayList<>(all);
        copy.add(last);
        return copy;
    }

    @SafeVarargs
    final <R> R run(Sink<B, R> sink, A... inputs) {
        return sink.collect(work.apply(Arrays.stream(inputs)));
    }

    @Override
    public String toString() {
        return names.stream().map(Pipeline::bracket).collect(Collectors.joining());
    }

    private static String bracket(String name) {
        return "[" + name + "]";
    }
}

class Sinks {
    private Sinks() {}

    static <T extends Comparable<? super T>> Pipeline.Sink<T, T> largest() {
        return reduce((left, right) -> larger(left, right));
    }

    static <T> Pipeline.Sink<T, T> reduce(BinaryOperator<T> operator) {
        return values -> values.reduce(operator).orElseThrow(Sinks::empty);
    }

    static <T> Pipeline.Sink<T, Map<T, Long>> counts() {
        return new Pipeline.Sink<T, Map<T, Long>>() {
            private final Map<T, Long> found = new TreeMap<>();

            @Override
            public Map<T, Long> collect(Stream<T> values) {
                values.forEach(this::count);
                return found;
            }

            private void count(T value) {
                found.merge(value, 1L, Sinks::add);
            }
        };
    }

    private static long add(long left, long right) {
        return left + right;
    }

    private static <T extends Comparable<? super T>> T larger(T left, T right) {
        return left.compareTo(right) >= 0 ? left : right;
    }

    private static RuntimeException empty() {
        return new IllegalStateException("empty");
    }
}
