import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

class Reply {
    final String value;
    private final String rest;

    Reply(String value, String rest) {
        this.value = value;
        this.rest = rest;
    }

    static Reply fail() {
        return new Reply(null, "");
    }

    boolean isOk() {
        return value != null;
    }

    String rest() {
        return rest;
    }
}

@FunctionalInterface
interface Parser {
    Reply parse(String text);

    static Parser literal(String word) {
        return text ->
                text.startsWith(word)
                        ? new Reply(word, text.substring(word.length()))
                        : Reply.fail();
    }

    default Parser then(Parser next) {
        return text -> {
            Reply first = parse(text);
            return first.isOk() ? next.parse(first.rest()) : first;
        };
    }

    default Parser or(Parser other) {
        return text -> {
            Reply first = this.parse(text);
            return first.isOk() ? first : other.parse(text);
        };
    }

    default Parser map(UnaryOperator<String> change) {
        return text -> {
            Reply found = parse(text);
            return found.isOk() ? new Reply(change.apply(found.value), found.rest()) : found;
        };
    }
}

class Grammar {
    private final Parser hello = Parser.literal("hello ");

    Parser build() {
        Parser name = Parser.literal("ann").or(Parser.literal("bob")).map(Grammar::shout);
        return hello.then(name);
    }

    private static String shout(String text) {
        return text.toUpperCase();
    }
}

class EventLog<E> {
    private final List<BiConsumer<E, Integer>> listeners = new ArrayList<>();
    private int count;

    EventLog<E> subscribe(BiConsumer<E, Integer> listener) {
        listeners.add(listener);
        return this;
    }

    void publish(E event) {
        count++;
        listeners.forEach(listener -> listener.accept(event, count));
    }
}

abstract class Handler {
    private Handler next;

    Handler next(Handler next) {
        this.next = next;
        return next;
    }

    final void accept(String text) {
        if (handle(text) && next != null) {
            next.accept(text);
        }
    }

    protected abstract boolean handle(String text);
}

class Check extends Handler {
    @Override
    protected boolean handle(String text) {
        return isValid(text);
    }

    private boolean isValid(String text) {
        return !text.isEmpty();
    }
}

class Audit extends Handler {
    private final EventLog<String> log;

    Audit(EventLog<String> log) {
        this.log = log;
    }

    @Override
    protected boolean handle(String text) {
        log.publish(text);
        return false;
    }
}

public class Main {
    enum Kind {
        SHORT(3),
        LONG(100);

        private final int most;

        Kind(int most) {
            this.most = most;
        }

        boolean matches(String text) {
            return text.length() <= most;
        }

        static Kind of(String text) {
            return Arrays.stream(values()).filter(kind -> kind.matches(text)).findFirst().get();
        }
    }

    static int total;

    static void count(String event, int number) {
        total += number;
    }

    static void print(String event) {}

    static Handler chain(EventLog<String> log) {
        Handler first = new Check();
        first.next(new Audit(log));
        return first;
    }

    public static void main(String[] args) {
        EventLog<String> log = new EventLog<>();
        log.subscribe(Main::count).subscribe((event, number) -> print(event));
        Parser parser = new Grammar().build();
        Reply reply = parser.parse("hello ann");
        log.publish(reply.value);
        chain(log).accept("text");
        Kind.of("ab");
    }
}
