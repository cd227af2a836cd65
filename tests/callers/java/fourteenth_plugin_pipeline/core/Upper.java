package core;

import java.util.Locale;

public class Upper implements Stage<String, String> {
    @Override
    public String apply(String input) {
        return input.toUpperCase(locale());
    }

    protected Locale locale() {
        return Locale.ROOT;
    }
}
