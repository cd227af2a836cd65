package app;

import java.util.List;

public class TodoList {
    private final List<String> items;

    public TodoList(Templates templates) {
        this.items = templates.weekly();
    }

    public void add(String item) {
        items.add(item);
    }
}
