package app;

import java.util.List;

public class Sessions {
    private final List<String> ids;

    public Sessions(List<String> ids) {
        this.ids = ids;
    }

    public List<String> all() {
        return ids;
    }

    public void remove(String id) {
        ids.remove(id);
    }
}
