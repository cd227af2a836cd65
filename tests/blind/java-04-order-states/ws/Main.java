import java.util.ArrayList;
import java.util.List;

public class Main {
    static List<State> history(State state) {
        List<State> states = new ArrayList<>();
        while (!state.isFinal()) {
            states.add(state);
            state = Flow.next(state);
        }
        states.add(state);
        return states;
    }

    public static void main(String[] args) {
        System.out.println(history(State.SENT));
        System.out.println(history(State.NEW));
    }
}
