import java.util.ArrayList;
import java.util.List;

abstract class Base<T extends Named> {
    private final List<T> items = new ArrayList<>();

    protected abstract T create();

    T add() {
        T item = create();
        item.rename("new");
        items.add(item);
        return item;
    }

    T first() {
        return items.get(0);
    }
}

interface Named {
    void rename(String name);

    default void reset() {
        rename("");
    }
}
