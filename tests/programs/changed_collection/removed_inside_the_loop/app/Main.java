package app;

import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        Sessions sessions = new Sessions(new ArrayList<>(List.of("a", "b-expired", "c", "d")));
        Cleaner.clean(sessions);
    }
}
