package json;

import java.util.Arrays;
import java.util.List;

public class Main {
    static Json of(Object value) {
        if (value instanceof Json j) return j;
        if (value instanceof String s) return new Json.Str(s);
        if (value instanceof Number n) return new Json.Num(n.doubleValue());
        if (value instanceof List<?> l) return list(l.toArray());
        throw fail(value);
    }

    static Json list(Object... values) {
        return new Json.Arr(Arrays.stream(values).map(Main::of).toList());
    }

    static RuntimeException fail(Object value) {
        return new IllegalArgumentException(String.valueOf(value));
    }

    static <T extends Json> T shown(T json) {
        System.out.print(json.writeLine());
        return json;
    }

    public static void main(String[] args) {
        Json.Obj user = new Json.Obj().put("name", of("ann")).put("tags", list("a", 1));
        shown(user).put("age", of(3.5));
        System.out.println(user.write());
    }
}
