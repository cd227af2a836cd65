import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

public final class Registry {
    private static final Registry SHARED = create();

    static {
        SHARED.register("upper", Plugins.Upper::new);
        SHARED.register("twice", () -> new Plugins.Repeat(2));
    }

    private final Map<String, Supplier<? extends Plugin>> makers = new LinkedHashMap<>();
    private UnaryOperator<String> before = UnaryOperator.identity();
    private BiConsumer<String, Exception> onError = Registry::ignore;

    private Registry() {}

    private static Registry create() {
        return new Registry();
    }

    static Registry shared() {
        return SHARED;
    }

    void register(String name, Supplier<? extends Plugin> maker) {
        if (makers.put(name, maker) != null) {
            throw new IllegalArgumentException(duplicate(name));
        }
    }

    private String duplicate(String name) {
        return "twice: " + name;
    }

    Registry before(UnaryOperator<String> change) {
        before = change;
        return this;
    }

    Registry onError(BiConsumer<String, Exception> handler) {
        onError = handler;
        return this;
    }

    Optional<Plugin> find(String name) {
        return Optional.ofNullable(makers.get(name)).map(Supplier::get);
    }

    String run(String name, String text) {
        String given = before.apply(text);
        try {
            return find(name).map(plugin -> plugin.apply(given)).orElseGet(Registry::none);
        } catch (RuntimeException error) {
            onError.accept(name, error);
            return given;
        }
    }

    String runAll(String text) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            StringBuilder all = new StringBuilder();
            for (String name : makers.keySet()) {
                Future<String> result = pool.submit(() -> run(name, text));
                all.append(result.get());
            }
            return all.toString();
        } finally {
            pool.shutdown();
        }
    }

    private static String none() {
        return "";
    }

    private static void ignore(String name, Exception error) {}
}
