import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

interface Command {}

class Create implements Command {
    final String name;

    Create(String name) {
        this.name = name;
    }
}

class Delete implements Command {}

class Rename implements Command {}

final class Log {
    private Log() {}

    static void write(String text) {}
}

@FunctionalInterface
interface Handler<C extends Command> {
    void handle(C command);

    default Handler<C> andThen(Handler<C> next) {
        return command -> {
            handle(command);
            next.handle(command);
        };
    }

    static <C extends Command> Handler<C> logged(Handler<C> inner) {
        return command -> {
            Log.write(command.toString());
            inner.handle(command);
        };
    }
}

class CommandBus {
    private final Map<Class<?>, Handler<Command>> handlers = new HashMap<>();
    private Consumer<Command> onMissing = command -> {};

    @SuppressWarnings("unchecked")
    <C extends Command> CommandBus register(Class<C> type, Handler<C> handler) {
        handlers.put(type, (Handler<Command>) handler);
        return this;
    }

    void onMissing(Consumer<Command> action) {
        this.onMissing = action;
    }

    void dispatch(Command command) {
        Handler<Command> handler = handlers.get(command.getClass());
        if (handler == null) {
            onMissing.accept(command);
            return;
        }
        handler.handle(command);
    }
}

class CreateHandler implements Handler<Create> {
    @Override
    public void handle(Create command) {
        validate(command.name);
    }

    private void validate(String name) {}
}

public class Main {
    static CommandBus configure() {
        CommandBus bus = new CommandBus();
        Handler<Rename> rename = Main::rename;
        bus.register(Create.class, new CreateHandler())
                .register(Delete.class, Handler.logged(command -> delete(command)))
                .register(Rename.class, rename.andThen(Main::announce));
        bus.onMissing(Main::missing);
        return bus;
    }

    static void delete(Delete command) {}

    static void rename(Rename command) {}

    static void announce(Command command) {}

    static void missing(Command command) {
        Log.write("missing");
    }

    public static void main(String[] args) {
        CommandBus bus = configure();
        bus.dispatch(new Create("a"));
        bus.dispatch(new Delete());
        bus.dispatch(new Rename());
    }
}
