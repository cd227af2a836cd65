import java.util.List;

interface Left {
    default String name() {
        return "left";
    }

    default String describe() {
        return wrap(name());
    }

    private String wrap(String text) {
        return "[" + text + "]";
    }

    static Left create() {
        return new Left() {};
    }
}

interface Right {
    default String name() {
        return "right";
    }
}

class Both implements Left, Right {
    @Override
    public String name() {
        return Left.super.name() + Right.super.name();
    }
}

@FunctionalInterface
interface Check {
    boolean test(String text);

    default Check and(Check other) {
        return text -> test(text) && other.test(text);
    }

    default Check negate() {
        return text -> !test(text);
    }

    static Check always() {
        return text -> true;
    }
}

interface Store {
    void write(String text);

    default void save(String text) {
        write(text);
    }

    default void clear() {}
}

class MemoryStore implements Store {
    @Override
    public void write(String text) {}
}

class FileStore implements Store {
    @Override
    public void write(String text) {}

    @Override
    public void clear() {
        delete();
    }

    private void delete() {}
}

public class Main {
    static boolean isLong(String text) {
        return text.length() > 9;
    }

    static void diamond() {
        Both both = new Both();
        both.name();
        both.describe();
        Left.create().describe();
    }

    static void functional() {
        Check check = text -> isLong(text);
        check.and(Check.always()).negate().test("a");
    }

    static void stores() {
        for (Store store : List.of(new MemoryStore(), new FileStore())) {
            store.save("a");
            store.clear();
        }
    }

    public static void main(String[] args) {
        diamond();
        functional();
        stores();
    }
}
