import java.util.EnumMap;
import java.util.Map;

class Flow {
    private static final Map<State, State> NEXT = new EnumMap<>(State.class);

    static {
        NEXT.put(State.NEW, State.PAID);
        NEXT.put(State.PAID, State.PACKED);
        NEXT.put(State.SENT, State.DONE);
    }

    static State next(State state) {
        return NEXT.get(state);
    }
}
