package app;

import java.util.List;

public class Fixtures {
    public static final List<String> ROWS = List.of(
        "T-1,open",
        "T-2,in-progress"
    );
}
