package app;

public class Cleaner {
    public static void clean(Sessions sessions) {
        for (String id : sessions.all()) {
            if (id.endsWith("expired")) {
                sessions.remove(id);
            }
        }
    }
}
