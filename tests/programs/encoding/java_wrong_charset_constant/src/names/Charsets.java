package names;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

final class Charsets {
    static final Charset FILES = StandardCharsets.US_ASCII;

    private Charsets() {}
}
