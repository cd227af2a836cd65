import java.util.EnumMap;
import java.util.Map;

enum Level {
    LOW {
        @Override
        int weight() {
            return 1;
        }
    },
    HIGH {
        @Override
        int weight() {
            return Helper.heavy();
        }
    };

    abstract int weight();

    Level next() {
        return values()[(ordinal() + 1) % values().length];
    }
}

class Helper {
    static int heavy() {
        return 9;
    }
}

record Task(String name, Level level) {
    Task {
        check(name);
    }

    static Task of(String name) {
        return new Task(name, Level.LOW);
    }

    static void check(String name) {}

    int weight() {
        return level.weight() + level().next().weight();
    }
}

public class Main {
    static int go() {
        return Task.of("a").weight() + Level.HIGH.weight();
    }

    static void counted() {
        Map<Level, Task> tasks = new EnumMap<>(Level.class);
        for (Map.Entry<Level, Task> entry : tasks.entrySet()) {
            entry.getKey().next();
            entry.getValue().weight();
        }
    }

    public static void main(String[] args) {
        go();
        counted();
    }
}
