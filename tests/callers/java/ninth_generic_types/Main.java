import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

class Box<T> {
    private final T value;

    private Box(T value) {
        this.value = value;
    }

    static <T> Box<T> of(T value) {
        return new Box<>(value);
    }

    T get() {
        return value;
    }

    <R> Box<R> map(Function<? super T, ? extends R> function) {
        return Box.of(function.apply(value));
    }
}

interface Animal {
    String sound();
}

class Dog implements Animal {
    @Override
    public String sound() {
        return "wow";
    }

    String bark() {
        return "wow wow";
    }
}

class Cat implements Animal {
    @Override
    public String sound() {
        return "miau";
    }
}

abstract class Builder<B extends Builder<B>> {
    B name(String name) {
        return self();
    }

    abstract B self();
}

class CarBuilder extends Builder<CarBuilder> {
    @Override
    CarBuilder self() {
        return this;
    }

    CarBuilder wheels(int count) {
        return this;
    }

    String build() {
        return "car";
    }
}

interface Visitor<R> {
    R number(Number number);

    R sum(Sum sum);
}

interface Node {
    <R> R accept(Visitor<R> visitor);
}

class Number implements Node {
    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.number(this);
    }
}

class Sum implements Node {
    Node left = new Number();

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.sum(this);
    }
}

class Printer implements Visitor<String> {
    @Override
    public String number(Number number) {
        return "1";
    }

    @Override
    public String sum(Sum sum) {
        return sum.left.accept(this);
    }
}

public class Main {
    static <T extends Animal> String loud(T animal) {
        return animal.sound();
    }

    static void all(List<? extends Animal> animals) {
        for (Animal animal : animals) {
            loud(animal);
        }
    }

    static void boxes() {
        Box<Dog> box = Box.of(new Dog());
        box.get().bark();
        box.map(dog -> dog.bark()).get();
    }

    static void bounds() {
        loud(new Cat());
        all(List.of(new Dog()));
    }

    static <T> T create(Supplier<T> supplier) {
        return supplier.get();
    }

    static void builders() {
        create(CarBuilder::new).name("a").wheels(4).build();
    }

    static void visit() {
        Node node = new Sum();
        node.accept(new Printer());
    }

    public static void main(String[] args) {
        boxes();
        bounds();
        builders();
        visit();
    }
}
