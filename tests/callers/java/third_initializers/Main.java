class Counter {
    private static int made = start();
    private final int step = size();

    static {
        register();
    }

    {
        count();
    }

    Counter() {
        this(1);
    }

    Counter(int value) {
        super();
        apply(value);
    }

    static int start() {
        return 0;
    }

    int size() {
        return 1;
    }

    static void register() {}

    void count() {}

    void apply(int value) {}

    void apply(String value) {}

    Counter plus() {
        return this;
    }
}

class Timer extends Counter {
    Timer() {
        super(2);
    }

    @Override
    void apply(int value) {
        super.apply("two");
    }
}

public class Main {
    public static void main(String[] args) {
        new Counter().plus().plus();
        Counter timer = new Timer();
        timer.plus();
    }
}
