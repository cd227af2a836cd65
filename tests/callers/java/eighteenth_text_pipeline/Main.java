import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

public class Main {
    static class Word implements Comparable<Word> {
        private final String text;

        Word(String text) {
            this.text = text;
        }

        static Word of(String text) {
            return new Word(lower(text));
        }

        private static String lower(String text) {
            return text.toLowerCase();
        }

        int length() {
            return text.length();
        }

        @Override
        public int compareTo(Word other) {
            return Integer.compare(length(), other.length());
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private final Set<String> stops;

    Main(String... stops) {
        this.stops = Set.of(stops);
    }

    private boolean isStop(Word word) {
        return stops.contains(word.text);
    }

    Pipeline<String, Word> words() {
        Predicate<Word> stop = this::isStop;
        return Pipeline.<String>start()
                .add("trim", Pipeline.Stage.mapping(String::trim))
                .add("word", Pipeline.Stage.mapping(Word::of))
                .add("keep", Pipeline.Stage.keeping(stop.negate()));
    }

    static String longest(Pipeline<String, Word> words, String... inputs) {
        return words.run(Sinks.<Word>largest().mapped(Main::show), inputs);
    }

    static String show(Word word) {
        return "<" + word + ">";
    }

    static <T> Function<T, T> traced(Function<T, T> function) {
        return value -> {
            T result = function.apply(value);
            trace(value, result);
            return result;
        };
    }

    static void trace(Object before, Object after) {
        System.out.println(before + " -> " + after);
    }

    static String shout(String text) {
        return text + "!";
    }

    public static void main(String[] args) {
        Pipeline<String, Word> words = new Main("the", "a").words();
        System.out.println(longest(words, "the", " Tree", "is"));
        Map<Word, Long> counts = words.run(Sinks.counts(), "tree", "bee", "Tree");
        counts.forEach((word, count) -> report(word, count));
        System.out.println(traced(Main::shout).apply("done"));
    }

    static void report(Word word, long count) {
        System.out.println(show(word) + count);
    }
}
