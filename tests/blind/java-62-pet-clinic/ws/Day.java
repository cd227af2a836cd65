import java.util.List;

class Day {
    private final String name;
    private final List<String> free;

    Day(String name, List<String> free) {
        this.name = name;
        this.free = free;
    }

    void take(String time) {
        if (!free.remove(time)) {
            throw new IllegalStateException(name + " " + time + " is not free");
        }
    }

    String summary() {
        return name + ": " + String.join(" ", free);
    }
}
