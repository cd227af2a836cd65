import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

interface Rule {
    boolean test(String text);

    default Rule and(Rule other) {
        return text -> this.test(text) && other.test(text);
    }
}

class Tree<T> {
    private final Comparator<T> order;
    private Tree<T> left;
    private Tree<T> right;
    private T value;

    Tree(Comparator<T> order) {
        this.order = order;
    }

    void insert(T added) {
        if (value == null) {
            value = added;
        } else if (compare(added) < 0) {
            if (left == null) left = new Tree<>(order);
            left.insert(added);
        } else {
            if (right == null) right = new Tree<>(order);
            right.insert(added);
        }
    }

    private int compare(T added) {
        return order.compare(added, value);
    }

    void visit(Consumer<? super T> visitor) {
        if (left != null) left.visit(visitor);
        if (value != null) visitor.accept(value);
        if (right != null) right.visit(visitor);
    }
}

class Lines implements Iterable<String> {
    private final String[] lines;

    Lines(String... lines) {
        this.lines = lines;
    }

    private String line(int index) {
        return lines[index];
    }

    @Override
    public Iterator<String> iterator() {
        return new Iterator<>() {
            private int index;

            @Override
            public boolean hasNext() {
                return index < lines.length;
            }

            @Override
            public String next() {
                return line(index++);
            }
        };
    }
}

public class Main {
    static List<String> words(String text) {
        return List.of(text.split(" ")).stream().map(Main::clean).collect(Collectors.toList());
    }

    static String clean(String word) {
        return word.trim();
    }

    static String strip(String word) {
        return word.strip();
    }

    static String lower(String word) {
        return word.toLowerCase();
    }

    static String pipelines(String text) {
        Function<String, String> first = Main::strip;
        return first.andThen(Main::lower).apply(text);
    }

    static Map<String, Integer> count(List<String> words) {
        return words.stream().collect(Collectors.toMap(word -> word, word -> one(), Integer::sum));
    }

    static int one() {
        return 1;
    }

    static int fact(int number) {
        return number < 2 ? 1 : number * fact(number - 1);
    }

    static String join(String separator, Object... parts) {
        return separator + parts.length;
    }

    static void show(String word) {
    }

    static int byLength(String left, String right) {
        return left.length() - right.length();
    }

    static boolean isShort(String text) {
        return text.length() < 3;
    }

    static boolean isPlain(String text) {
        return !text.isEmpty();
    }

    static boolean rules() {
        Rule rule = Main::isShort;
        return rule.and(text -> isPlain(text)).test("x");
    }

    public static void main(String[] args) {
        List<String> words = words("b aa");
        pipelines(" A ");
        count(words);
        fact(3);
        join("-", 1, 2);
        Tree<String> tree = new Tree<>(Main::byLength);
        words.forEach(tree::insert);
        tree.visit(Main::show);
        for (String line : new Lines("x", "y")) {
            System.out.println(line);
        }
        rules();
    }
}
