import java.util.List;

class Basket {
    final String guest;
    final List<String> items;

    Basket(String guest, List<String> items) {
        this.guest = guest;
        this.items = items;
    }

    void add(String item) {
        if (!items.contains(item)) {
            items.add(item);
        }
    }

    @Override
    public String toString() {
        return guest + " " + items;
    }
}
