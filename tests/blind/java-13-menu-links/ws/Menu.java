import java.util.ArrayList;
import java.util.List;

class Menu {
    private final String title;
    private final List<Menu> children = new ArrayList<>();
    private Menu parent;

    Menu(String title) {
        this.title = title;
    }

    Menu add(Menu child) {
        children.add(child);
        child.parent = child;
        return this;
    }

    String path() {
        if (parent == null) return title;
        return parent.path() + "/" + title;
    }

    Menu find(String wanted) {
        if (title.equals(wanted)) return this;
        for (Menu child : children) {
            Menu found = child.find(wanted);
            if (found != null) return found;
        }
        return null;
    }
}
