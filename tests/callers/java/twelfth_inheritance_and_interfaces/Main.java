import java.io.Closeable;

interface Named {
    String name();

    default String title() {
        return "the " + name();
    }
}

interface Priced {
    int price();

    default String title() {
        return "for " + price();
    }

    static Priced free() {
        return () -> 0;
    }
}

abstract class Animal implements Named, Comparable<Animal> {
    private static int created;

    Animal() {
        created = counted(created);
        setUp();
    }

    private static int counted(int value) {
        return value + 1;
    }

    protected void setUp() {}

    abstract String sound();

    String speak() {
        return title() + " says " + sound();
    }

    @Override
    public int compareTo(Animal other) {
        return rank() - other.rank();
    }

    protected int rank() {
        return 0;
    }

    Animal self() {
        return this;
    }
}

class Dog extends Animal {
    public String name() {
        return "dog";
    }

    String sound() {
        return bark(2);
    }

    String bark(int times) {
        return times > 0 ? "wow" + bark(times - 1) : bark();
    }

    String bark() {
        return "";
    }

    @Override
    Dog self() {
        return this;
    }
}

class Puppy extends Dog implements Priced {
    {
        register(this);
    }

    static void register(Puppy puppy) {}

    @Override
    protected void setUp() {
        super.setUp();
        train();
    }

    private void train() {}

    @Override
    public String title() {
        return super.title() + Priced.super.title();
    }

    public int price() {
        return cost();
    }

    private int cost() {
        return 5;
    }

    @Override
    String sound() {
        return "small " + super.sound();
    }
}

class Cat extends Animal {
    private final String name;

    Cat(String name) {
        this.name = name;
    }

    Cat() {
        this(defaultName());
    }

    static String defaultName() {
        return "cat";
    }

    public String name() {
        return this.name;
    }

    String sound() {
        return "meow";
    }

    @Override
    protected int rank() {
        return 1;
    }

    void scratch() {}

    @Override
    public boolean equals(Object other) {
        return other instanceof Cat cat && sameName(cat);
    }

    private boolean sameName(Cat other) {
        return name.equals(other.name());
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }
}

class Resource implements Closeable {
    Resource open() {
        return this;
    }

    void use() {}

    @Override
    public void close() {
        released();
    }

    private void released() {}
}

abstract class Job {
    final void run() {
        before();
        try {
            perform();
        } finally {
            after();
        }
    }

    protected void before() {}

    protected abstract void perform();

    protected void after() {
        finished();
    }

    private void finished() {}
}

class PrintJob extends Job {
    @Override
    protected void perform() {
        print();
    }

    private void print() {}

    @Override
    protected void after() {
        cleanUp();
    }

    void cleanUp() {}
}

public class Main {
    static String hear(Animal animal) {
        return animal.speak();
    }

    static int pay(Priced priced) {
        return priced.price();
    }

    static int sorted(Animal left, Animal right) {
        return left.compareTo(right);
    }

    static void animals() {
        hear(new Dog());
        hear(new Puppy());
        Animal cat = new Cat();
        hear(cat);
        sorted(cat, new Dog());
        if (cat instanceof Cat known) {
            known.scratch();
        }
        ((Cat) cat).scratch();
        new Dog().self().bark(1);
    }

    static void prices() {
        pay(new Puppy());
        pay(Priced.free());
        Priced.free().title();
    }

    static void resources() throws Exception {
        try (Resource resource = new Resource().open()) {
            resource.use();
        }
    }

    static void jobs() {
        Job job = new PrintJob();
        job.run();
    }

    static boolean same() {
        return new Cat("a").equals(new Cat("b"));
    }

    public static void main(String[] args) throws Exception {
        animals();
        prices();
        resources();
        jobs();
        same();
    }
}
