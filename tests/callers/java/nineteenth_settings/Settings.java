package conf;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

enum Key {
    HOST("localhost"),
    PORT("80") {
        @Override
        String check(String raw) {
            return digits(raw);
        }
    };

    private final String preset;

    Key(String preset) {
        this.preset = preset;
    }

    String check(String raw) {
        return raw;
    }

    String preset() {
        return preset;
    }

    static String digits(String raw) {
        return raw.replaceAll("[^0-9]", "");
    }
}

interface Source {
    Optional<String> lookup(Key key);

    default Source orElse(Source other) {
        return key -> {
            Optional<String> first = lookup(key);
            return first.isPresent() ? first : other.lookup(key);
        };
    }
}

class Settings {
    private final Map<Key, String> cache = new EnumMap<>(Key.class);
    private final Source source;

    Settings(Source source) {
        this.source = source;
    }

    static Settings of(Map<Key, String> values) {
        return new Settings(new MapSource(values));
    }

    String get(Key key) {
        return cache.computeIfAbsent(key, this::read);
    }

    private String read(Key key) {
        return source.lookup(key).map(key::check).orElseGet(key::preset);
    }
}

class MapSource implements Source {
    private final Map<Key, String> values;

    MapSource(Map<Key, String> values) {
        this.values = values;
    }

    @Override
    public Optional<String> lookup(Key key) {
        return Optional.ofNullable(values.get(key));
    }
}
