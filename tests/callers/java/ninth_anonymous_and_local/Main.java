import java.util.function.IntSupplier;

abstract class Task {
    abstract void run();

    void before() {}
}

public class Main {
    private static final Task CLOSING = new Task() {
        @Override
        void run() {
            close();
        }
    };

    static void execute(Task task) {
        task.before();
        task.run();
    }

    static void log() {}

    static void close() {}

    static void open() {}

    static void prepare() {}

    static void emit(int value) {}

    static void argument() {
        execute(new Task() {
            @Override
            void run() {
                log();
            }

            @Override
            void before() {
                prepare();
            }
        });
    }

    static Task create() {
        return new Task() {
            @Override
            void run() {
                open();
            }
        };
    }

    static void returned() {
        create().run();
    }

    static void field() {
        CLOSING.run();
    }

    static void local() {
        class Counter extends Task {
            private int count;

            @Override
            void run() {
                count = next();
            }

            private int next() {
                return count + 1;
            }
        }
        record Point(int x) {
            int length() {
                return x;
            }
        }
        execute(new Counter());
        new Point(1).length();
    }

    static void capture() {
        int base = 1;
        IntSupplier supplier = () -> {
            emit(base);
            return base;
        };
        supplier.getAsInt();
    }

    public static void main(String[] args) {
        argument();
        returned();
        field();
        local();
        capture();
    }
}
