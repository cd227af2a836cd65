import java.util.HashMap;
import java.util.Map;

class Warehouse {
    private final Map<Slot, Integer> stock = new HashMap<>();
    private final Map<String, Slot> slots = new HashMap<>();

    void place(String article, String slotText, int count) {
        Slot slot = Slot.parse(slotText);
        slots.put(article, slot);
        stock.merge(slot, count, Integer::sum);
    }

    Slot slotOf(String article) {
        Slot slot = slots.get(article);
        if (slot == null) {
            throw new IllegalArgumentException("unknown article " + article);
        }
        return slot;
    }

    int pick(Slot slot, int wanted) {
        int available = stock.get(slot);
        int taken = Math.min(available, wanted);
        stock.put(slot, available - taken);
        return taken;
    }
}
