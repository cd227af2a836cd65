import java.util.ArrayDeque;
import java.util.Deque;

class Editor {
    private record Edit(int at, int length) {}

    private final StringBuilder text = new StringBuilder();
    private final Deque<Edit> undo = new ArrayDeque<>();

    void insert(int at, String part) {
        text.insert(at, part);
        undo.push(new Edit(at, text.length()));
    }

    void undo() {
        if (undo.isEmpty()) return;
        Edit edit = undo.pop();
        text.delete(edit.at(), edit.at() + edit.length());
    }

    char charAt(int at) {
        return text.charAt(at);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
