import java.util.List;
import java.util.function.Supplier;

class Main {
    static int one() {
        return 1;
    }

    static int two() {
        return 2;
    }

    static int run(Supplier<Integer> action) {
        return action.get();
    }

    static void go() {
        run(Main::one);
        run(() -> two());
    }
}
