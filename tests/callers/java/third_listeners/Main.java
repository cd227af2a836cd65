import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

@FunctionalInterface
interface Listener {
    void changed(String value);
}

class Field {
    private final List<Listener> listeners = new ArrayList<>();
    private final Map<String, Runnable> commands = new HashMap<>();

    void listen(Listener listener) {
        listeners.add(listener);
    }

    void set(String value) {
        for (Listener listener : listeners) {
            listener.changed(value);
        }
    }

    void command(String name, Runnable action) {
        commands.put(name, action);
    }

    void run(String name) {
        commands.get(name).run();
    }
}

class Form {
    private final Field field = new Field();

    Form() {
        field.listen(this::validate);
        field.listen(new Logger());
        field.command("save", Form::save);
        field.command("undo", () -> undo());
    }

    private void validate(String value) {}

    static void save() {}

    private void undo() {}

    Field field() {
        return field;
    }

    private class Logger implements Listener {
        @Override
        public void changed(String value) {
            print();
        }

        private void print() {}
    }
}

public class Main {
    public static void main(String[] args) {
        Form form = new Form();
        form.field().set("a");
        form.field().run("save");
    }
}
