package core;

@FunctionalInterface
public interface Stage<I, O> {
    O apply(I input);

    default <R> Stage<I, R> then(Stage<? super O, ? extends R> next) {
        trace("then");
        return input -> next.apply(apply(input));
    }

    static <T> Stage<T, T> identity() {
        return input -> input;
    }

    private void trace(String text) {
    }
}
