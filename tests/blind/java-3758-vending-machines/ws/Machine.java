final class Machine {
    private final String place;
    private final Layout layout;
    private final int[] stock;
    private int credit;
    private int takings;

    Machine(String place, Layout layout) {
        this.place = place;
        this.layout = layout;
        this.stock = layout.initialStock();
    }

    String place() {
        return place;
    }

    void insert(int cents) {
        if (cents <= 0) {
            throw new IllegalArgumentException("not a coin: " + cents);
        }
        credit += cents;
    }

    /** Sells one piece and returns the change. */
    int sell(int slot) {
        if (stock[slot] == 0) {
            throw new IllegalStateException(place + ": slot " + slot + " is empty");
        }
        int price = layout.price(slot);
        if (credit < price) {
            throw new IllegalStateException(place + ": " + (price - credit) + " cents missing");
        }
        stock[slot]--;
        takings += price;
        int change = credit - price;
        credit = 0;
        return change;
    }

    void refill(int slot, int pieces) {
        stock[slot] += pieces;
    }

    int takings() {
        return takings;
    }

    int pieces() {
        int sum = 0;
        for (int count : stock) {
            sum += count;
        }
        return sum;
    }
}
