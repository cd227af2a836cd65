package disp;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

class Context {
    private final Map<String, String> vars = new HashMap<>();

    Context set(String key, String value) {
        vars.put(key, value);
        return this;
    }

    String get(String key, Supplier<String> fallback) {
        String value = vars.get(key);
        return value != null ? value : fallback.get();
    }
}

abstract class Command {
    final String execute(Context ctx, String arg) {
        before(ctx);
        return render(perform(ctx, arg));
    }

    void before(Context ctx) {
    }

    abstract String perform(Context ctx, String arg);

    String render(String result) {
        return "ok " + result;
    }
}

class Echo extends Command {
    @Override
    String perform(Context ctx, String arg) {
        return ctx.get("prefix", this::defaultPrefix) + arg;
    }

    private String defaultPrefix() {
        return "> ";
    }
}

class Loud extends Echo {
    @Override
    void before(Context ctx) {
        ctx.set("prefix", "!");
        super.before(ctx);
    }

    @Override
    String perform(Context ctx, String arg) {
        return super.perform(ctx, arg).toUpperCase();
    }
}
