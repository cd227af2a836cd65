import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

interface Visitor<R> {
    R visitNumber(Num number);

    R visitSum(Sum sum);
}

abstract class Expression {
    abstract <R> R accept(Visitor<R> visitor);
}

class Num extends Expression {
    final int value;

    Num(int value) {
        this.value = value;
    }

    @Override
    <R> R accept(Visitor<R> visitor) {
        return visitor.visitNumber(this);
    }
}

class Sum extends Expression {
    final Expression left;
    final Expression right;

    Sum(Expression left, Expression right) {
        this.left = left;
        this.right = right;
    }

    @Override
    <R> R accept(Visitor<R> visitor) {
        return visitor.visitSum(this);
    }
}

class Evaluator implements Visitor<Integer> {
    public Integer visitNumber(Num number) {
        return number.value;
    }

    public Integer visitSum(Sum sum) {
        return sum.left.accept(this) + sum.right.accept(this);
    }
}

class Printer implements Visitor<String> {
    public String visitNumber(Num number) {
        return "n";
    }

    public String visitSum(Sum sum) {
        return "s";
    }
}

interface Entity {
    int id();

    default String key() {
        return prefix() + id();
    }

    private String prefix() {
        return "k";
    }
}

class User implements Entity, Comparable<User> {
    public int id() {
        return 1;
    }

    void greet() {}

    public int compareTo(User other) {
        return rank() - other.rank();
    }

    int rank() {
        return 0;
    }
}

class Store<T extends Entity> implements Iterable<T> {
    private final Map<String, T> items = new HashMap<>();

    void put(T item) {
        items.put(item.key(), item);
    }

    T get(String key) {
        return items.get(key);
    }

    public Iterator<T> iterator() {
        return items.values().iterator();
    }
}

class UserStore extends Store<User> {
    void greetAll() {
        for (User user : this) {
            user.greet();
        }
    }

    @Override
    void put(User user) {
        count();
        super.put(user);
    }

    private void count() {}
}

class Node<T> {
    private T value;
    private Node<T> next;

    Node<T> with(T value) {
        this.value = value;
        return this;
    }

    Node<T> append(Node<T> other) {
        next = other;
        return this;
    }

    T value() {
        return value;
    }

    Node<T> next() {
        return next;
    }
}

abstract class Builder<B extends Builder<B>> {
    B name(String name) {
        return self();
    }

    abstract B self();
}

class CarBuilder extends Builder<CarBuilder> {
    CarBuilder self() {
        return this;
    }

    CarBuilder doors(int doors) {
        return this;
    }

    Car build() {
        return new Car();
    }
}

class Car {
    void drive() {}
}

public class Main {
    static <T extends Comparable<T>> T largest(List<T> items) {
        return Collections.max(items);
    }

    static <T extends Entity> int sum(Iterable<? extends T> items) {
        int total = 0;
        for (T item : items) {
            total += item.id();
        }
        return total;
    }

    static <T> T pick(T... items) {
        return items[0];
    }

    static void visited() {
        Expression sum = new Sum(new Num(1), new Num(2));
        int value = sum.accept(new Evaluator());
    }

    static void stored() {
        UserStore users = new UserStore();
        users.put(new User());
        users.greetAll();
        users.get("k1").greet();
        sum(users);
    }

    static void ordered() {
        List<User> users = new ArrayList<>(List.of(new User(), new User()));
        Collections.sort(users);
        largest(users).greet();
        PriorityQueue<User> queue = new PriorityQueue<>(users);
        queue.poll().rank();
    }

    static void nodes() {
        Node<User> node = new Node<User>().with(new User()).append(new Node<User>().with(new User()));
        node.value().greet();
        var next = node.next();
        next.value().rank();
    }

    static void built() {
        new CarBuilder().name("a").doors(2).build().drive();
        pick(new Car(), new Car()).drive();
        Car[] cars = {new Car()};
        Arrays.stream(cars).forEach(Car::drive);
    }

    public static void main(String[] args) {
        visited();
        stored();
        ordered();
        nodes();
        built();
    }
}
