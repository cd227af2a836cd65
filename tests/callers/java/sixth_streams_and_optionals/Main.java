import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class Person {
    private final String name;
    private final int age;

    Person(String name, int age) {
        this.name = name;
        this.age = age;
    }

    static Person parse(String line) {
        String[] parts = clean(line).split(",");
        return make(parts[0], Integer.parseInt(parts[1]));
    }

    private static String clean(String line) {
        return line.trim();
    }

    private static Person make(String name, int age) {
        return new Person(name, age);
    }

    String name() {
        return name;
    }

    int age() {
        return age;
    }

    boolean isAdult() {
        return age > 17;
    }
}

class Lazy<T> {
    private final Supplier<T> supplier;
    private T value;

    Lazy(Supplier<T> supplier) {
        this.supplier = supplier;
    }

    T get() {
        if (value == null) {
            value = supplier.get();
        }
        return value;
    }
}

public class Main {
    static List<Person> load() {
        return Stream.of("a,1", "b,20").map(Person::parse).collect(Collectors.toList());
    }

    static String shout(String text) {
        return text.toUpperCase();
    }

    static List<String> names(List<Person> people) {
        return people.stream()
                .filter(Person::isAdult)
                .filter(person -> person.age() < 90)
                .map(Person::name)
                .map(Main::shout)
                .toList();
    }

    static String oldest(List<Person> people) {
        Comparator<Person> order = Comparator.comparing(Person::age);
        return people.stream().max(order).map(person -> person.name()).orElse("");
    }

    static Optional<Person> find(List<Person> people, String name) {
        Optional<Person> found =
                people.stream().filter(each -> each.name().equals(name)).findFirst();
        return found.or(() -> nobody());
    }

    static Optional<Person> nobody() {
        return Optional.empty();
    }

    static Map<String, Long> grouped(List<Person> people) {
        return people.stream().collect(Collectors.groupingBy(Main::label, Collectors.counting()));
    }

    static String label(Person person) {
        return person.isAdult() ? "adult" : "child";
    }

    static String trim(String text) {
        return text.trim();
    }

    static String quote(String text) {
        return "'" + text + "'";
    }

    static String pipeline(String text) {
        Function<String, String> steps = Main::trim;
        return steps.andThen(Main::quote).apply(text);
    }

    static void report(Person person) {}

    public static void main(String[] args) {
        Lazy<List<Person>> people = new Lazy<>(Main::load);
        names(people.get());
        oldest(load());
        find(people.get(), "a").ifPresent(Main::report);
        grouped(people.get());
        pipeline(" a ");
        people.get().get(0).name();
    }
}
