import java.util.ArrayList;
import java.util.List;

class Session implements AutoCloseable {
    Session(String name) {}

    void run(String statement) {}

    @Override
    public void close() {}
}

abstract class Repository<T, K> {
    void save(T entity) {
        before(entity);
        try (Session session = open()) {
            write(session, entity);
        }
    }

    T find(K key) {
        try (var session = open()) {
            session.run("find " + key);
            return null;
        }
    }

    protected void before(T entity) {}

    protected abstract void write(Session session, T entity);

    private Session open() {
        return new Session("db");
    }
}

class User {
    String toText() {
        return "user";
    }
}

class UserRepository extends Repository<User, Integer> {
    @Override
    protected void before(User user) {
        super.before(user);
        validate(user);
    }

    @Override
    protected void write(Session session, User user) {
        session.run(user.toText());
    }

    private void validate(User user) {}
}

class Printer {
    void print(String text) {
        line(text);
    }

    void print(int number) {
        print(String.valueOf(number));
    }

    void printAll(Object... things) {
        for (Object thing : things) {
            print(thing.toString());
        }
    }

    private void line(String text) {}
}

public class Main {
    private static final List<String> ROWS = new ArrayList<>();

    static Repository<String, Integer> memory() {
        return new Repository<>() {
            @Override
            protected void write(Session session, String entity) {
                keep(entity);
            }
        };
    }

    static void keep(String row) {
        ROWS.add(row);
    }

    public static void main(String[] args) {
        Repository<User, Integer> users = new UserRepository();
        users.save(new User());
        users.find(1);
        memory().save("row");
        Printer printer = new Printer();
        printer.print(1);
        printer.printAll("a", 2);
    }
}
