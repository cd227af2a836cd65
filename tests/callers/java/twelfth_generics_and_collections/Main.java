import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

class Node<T extends Comparable<T>> {
    T value;
    Node<T> left;
    Node<T> right;

    Node(T value) {
        this.value = value;
    }

    void insert(T other) {
        if (other.compareTo(value) < 0) {
            left = placed(left, other);
        } else {
            right = placed(right, other);
        }
    }

    private Node<T> placed(Node<T> at, T other) {
        if (at == null) {
            return new Node<>(other);
        }
        at.insert(other);
        return at;
    }

    void visit(Visitor<? super T> visitor) {
        if (left != null) {
            left.visit(visitor);
        }
        visitor.see(value);
        if (right != null) {
            right.visit(visitor);
        }
    }
}

interface Visitor<T> {
    void see(T value);
}

class Printer implements Visitor<Object> {
    public void see(Object value) {
        show(value);
    }

    private void show(Object value) {}
}

class Word implements Comparable<Word> {
    final String text;

    Word(String text) {
        this.text = text;
    }

    public int compareTo(Word other) {
        return weight() - other.weight();
    }

    int weight() {
        return text.length();
    }

    String text() {
        return text;
    }

    Word joined(Word other) {
        return new Word(text + other.text());
    }

    boolean isLong() {
        return weight() > 3;
    }

    Stream<Word> letters() {
        return text.chars().mapToObj(letter -> of(letter));
    }

    static Word of(int letter) {
        return new Word(String.valueOf(letter));
    }

    static int byText(Word left, Word right) {
        return left.text().compareTo(right.text());
    }
}

class Repository<K, E> implements Iterable<E> {
    private final Map<K, E> entries = new HashMap<>();

    Optional<E> find(K key) {
        return Optional.ofNullable(entries.get(key));
    }

    E require(K key) {
        return find(key).orElseThrow(() -> missing(key));
    }

    private RuntimeException missing(K key) {
        return new IllegalStateException(String.valueOf(key));
    }

    void put(K key, E entry) {
        entries.put(key, entry);
    }

    @Override
    public Iterator<E> iterator() {
        return entries.values().iterator();
    }
}

class Words extends Repository<String, Word> {
    void add(Word word) {
        put(word.text(), word);
    }

    List<Word> sorted() {
        List<Word> all = new ArrayList<>();
        for (Word word : this) {
            all.add(word.joined(word));
        }
        all.sort(Word::byText);
        return all;
    }
}

class Box<T> {
    private T content;

    Box(T content) {
        this.content = content;
    }

    T get() {
        return content;
    }

    <R> Box<R> as(R other) {
        return new Box<>(other);
    }

    static <T> Box<T> of(T content) {
        return new Box<>(content);
    }
}

class Machine {
    Part part = new Part();

    Part[] parts() {
        return new Part[] {part, new Part()};
    }

    Map<String, List<Part>> groups() {
        Map<String, List<Part>> groups = new TreeMap<>();
        groups.computeIfAbsent("a", key -> new ArrayList<>()).add(part);
        return groups;
    }
}

class Part {
    Part next;

    void turn() {}

    void stop() {}

    void oil() {}

    void check() {}

    Part link(Part other) {
        next = other;
        return this;
    }
}

public class Main {
    static void trees() {
        Node<Word> root = new Node<>(new Word("a"));
        root.insert(new Word("b"));
        root.visit(new Printer());
        root.visit(word -> word.isLong());
    }

    static void repositories() {
        Words words = new Words();
        words.add(new Word("c"));
        words.require("c").weight();
        words.find("d").map(Word::text).orElse("");
        words.find("e").ifPresent(word -> word.letters());
        for (Word word : words.sorted()) {
            word.isLong();
        }
    }

    static void boxes() {
        Box<Word> box = Box.of(new Word("f"));
        box.get().weight();
        new Box<>(1).as(new Word("g")).get().isLong();
        var inferred = Box.of(new Part());
        inferred.get().turn();
    }

    static void machines() {
        Machine machine = new Machine();
        for (Part part : machine.parts()) {
            part.stop();
        }
        machine.parts()[0].link(machine.part).next.check();
        machine.groups().values().forEach(parts -> parts.forEach(Part::oil));
        for (Map.Entry<String, List<Part>> entry : machine.groups().entrySet()) {
            entry.getValue().get(0).turn();
        }
    }

    static void streams(List<Word> words) {
        words.stream().filter(Word::isLong).map(Word::text).collect(Collectors.toList());
        words.stream().sorted(Comparator.comparingInt(Word::weight)).findFirst().get().letters();
        words.stream().flatMap(Word::letters).reduce(Word::joined);
        words.stream().collect(Collectors.groupingBy(Main::key));
        Collections.sort(words);
        PriorityQueue<Word> queue = new PriorityQueue<>(Main::compared);
        queue.addAll(words);
        queue.poll().isLong();
        IntStream.range(0, 3).mapToObj(Main::made).toArray(Word[]::new);
    }

    static String key(Word word) {
        return word.text;
    }

    static int compared(Word left, Word right) {
        return 0;
    }

    static Word made(int number) {
        return new Word("" + number);
    }

    public static void main(String[] args) {
        trees();
        repositories();
        boxes();
        machines();
        streams(new ArrayList<>());
    }
}
