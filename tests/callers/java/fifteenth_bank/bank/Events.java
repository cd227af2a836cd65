package bank;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

class Events {
    private final Map<String, List<LongConsumer>> listeners = new HashMap<>();

    void subscribe(String name, LongConsumer listener) {
        listeners.computeIfAbsent(name, key -> new ArrayList<>()).add(listener);
    }

    void publish(String name, long value) {
        for (LongConsumer listener : listeners.getOrDefault(name, List.of())) {
            listener.accept(value);
        }
    }
}
