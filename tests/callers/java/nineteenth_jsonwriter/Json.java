package json;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

sealed interface Json permits Json.Str, Json.Num, Json.Arr, Json.Obj {
    String write();

    default String writeLine() {
        return write() + System.lineSeparator();
    }

    record Str(String value) implements Json {
        public String write() {
            return quote(value);
        }

        static String quote(String s) {
            return '"' + s.replace("\"", "\\\"") + '"';
        }
    }

    record Num(double value) implements Json {
        public String write() {
            return value == Math.rint(value) ? whole() : String.valueOf(value);
        }

        private String whole() {
            return String.valueOf((long) value);
        }
    }

    record Arr(List<? extends Json> items) implements Json {
        public String write() {
            return items.stream().map(Json::write).collect(Collectors.joining(",", "[", "]"));
        }
    }

    final class Obj implements Json {
        private final Map<String, Json> fields = new LinkedHashMap<>();

        Obj put(String key, Json value) {
            fields.put(key, value);
            return this;
        }

        public String write() {
            StringBuilder out = new StringBuilder("{");
            fields.forEach((key, value) -> append(out, key, value));
            return out.append("}").toString();
        }

        private void append(StringBuilder out, String key, Json value) {
            if (out.length() > 1) out.append(",");
            out.append(Str.quote(key)).append(":").append(value.write());
        }
    }
}
