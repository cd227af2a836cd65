import java.util.ArrayList;
import java.util.List;

class Shelf {
    private final List books = new ArrayList();

    List books() {
        return books;
    }
}
