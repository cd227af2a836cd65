import java.util.List;

class Item {
    void ship() {}
}

class Other {
    void ship() {}
}

class Builder {
    Builder name(String text) {
        return this;
    }

    Item build() {
        return new Item();
    }
}

class Main {
    void all(List<Item> items) {
        for (Item item : items) {
            item.ship();
        }
    }

    void one() {
        new Builder().name("a").build().ship();
    }
}
