interface Walker {
    default void move() {
        step();
    }

    void step();

    static Walker slow() {
        return () -> Main.note("slow");
    }
}

interface Swimmer {
    default void move() {
        dive();
    }

    default void dive() {}
}

abstract class Animal {
    protected final String name;

    {
        register();
    }

    Animal(String name) {
        this.name = name;
        init();
    }

    protected void init() {}

    private void register() {}

    public final void live() {
        wake();
        act();
        sleep();
    }

    protected void wake() {}

    protected abstract void act();

    protected void sleep() {
        rest(1);
    }

    protected void rest(int hours) {}

    protected void rest(int hours, String place) {
        rest(hours);
    }
}

class Duck extends Animal implements Walker, Swimmer {
    private Mood mood = new Mood();

    Duck(String name) {
        super(clean(name));
    }

    Duck() {
        this("duck");
    }

    private static String clean(String name) {
        return name.trim();
    }

    @Override
    protected void init() {
        super.init();
        feather();
    }

    private void feather() {}

    @Override
    public void move() {
        Walker.super.move();
        Swimmer.super.move();
    }

    @Override
    public void step() {}

    @Override
    protected void act() {
        move();
        mood.better();
    }

    class Mood {
        int level;

        void better() {
            level++;
            quack();
            Duck.this.quack();
        }
    }

    void quack() {}

    @Override
    protected void sleep() {
        rest(2, "nest");
    }
}

class Toy extends Duck {
    @Override
    void quack() {
        super.quack();
        squeak();
    }

    private void squeak() {}

    @Override
    protected void wake() {
        wind(this);
    }

    static void wind(Toy toy) {}

    static void wind(Duck duck) {}

    static void wind(Object thing) {}
}

class Base {
    static String make() {
        return "base";
    }

    String value = make();

    String get() {
        return value;
    }

    @Override
    protected void finalize() {}

    @Override
    public boolean equals(Object other) {
        return other instanceof Base base && same(base);
    }

    private boolean same(Base other) {
        return get().equals(other.get());
    }

    @Override
    public int hashCode() {
        return 1;
    }
}

class Derived extends Base {
    static String make() {
        return "derived";
    }

    @Override
    String get() {
        return super.get() + Derived.make();
    }
}

class Resource implements AutoCloseable {
    static Resource open(String name) {
        return new Resource();
    }

    void use() {}

    @Override
    public void close() {
        release();
    }

    private void release() {}
}

public class Main {
    static void note(String text) {}

    static void animals() {
        Animal animal = new Duck();
        animal.live();
        new Toy().live();
        Walker.slow().move();
    }

    static boolean bases() {
        Base base = new Derived();
        base.get();
        return base.equals(new Base());
    }

    static void resources() {
        try (Resource first = Resource.open("a"); Resource second = Resource.open("b")) {
            first.use();
        } finally {
            note("done");
        }
    }

    static void threads() {
        Thread thread = new Thread(Main::work);
        thread.start();
        new Thread() {
            @Override
            public void run() {
                note("run");
            }
        }.start();
    }

    static void work() {}

    public static void main(String[] args) {
        animals();
        bases();
        resources();
        threads();
    }
}
