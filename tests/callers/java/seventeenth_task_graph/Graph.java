import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

public class Graph<K extends Comparable<K>> {
    interface Visitor<K> {
        void enter(K key);

        default void leave(K key) {
            log("leave " + key);
        }

        static <K> Visitor<K> of(Consumer<? super K> action) {
            return action::accept;
        }

        private void log(String text) {
            System.out.println(text);
        }
    }

    static final class Node<K> {
        final K key;
        final Callable<?> work;
        final Set<Node<K>> needs = new LinkedHashSet<>();
        State state = State.NEW;

        Node(K key, Callable<?> work) {
            this.key = Objects.requireNonNull(key);
            this.work = work;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Node<?> node && sameKey(node);
        }

        private boolean sameKey(Node<?> other) {
            return key.equals(other.key);
        }

        @Override
        public int hashCode() {
            return key.hashCode();
        }
    }

    enum State {
        NEW {
            @Override
            State next() {
                return RUNNING;
            }
        },
        RUNNING,
        DONE;

        State next() {
            return last() ? this : values()[ordinal() + 1];
        }

        private boolean last() {
            return this == DONE;
        }
    }

    private final Map<K, Node<K>> nodes = new HashMap<>();

    Graph<K> task(K key, Callable<?> work, Collection<K> needs) {
        Node<K> node = nodes.computeIfAbsent(key, name -> new Node<>(name, work));
        needs.stream().map(this::find).forEach(node.needs::add);
        return this;
    }

    private Node<K> find(K key) {
        Node<K> found = nodes.get(key);
        if (found == null) {
            throw new MissingTask(String.valueOf(key));
        }
        return found;
    }

    void walk(Visitor<K> visitor) throws Exception {
        Deque<Node<K>> open = new ArrayDeque<>(sorted(nodes.values(), node -> node.key));
        while (!open.isEmpty()) {
            visit(open.pop(), visitor);
        }
    }

    private void visit(Node<K> node, Visitor<K> visitor) throws Exception {
        if (node.state != State.NEW) {
            return;
        }
        node.state = node.state.next();
        visitor.enter(node.key);
        for (var need : node.needs) {
            visit(need, visitor);
        }
        node.work.call();
        node.state = node.state.next();
        visitor.leave(node.key);
    }

    static <T, R extends Comparable<R>> List<T> sorted(Collection<T> all, Function<T, R> by) {
        return all.stream()
                .sorted((left, right) -> by.apply(left).compareTo(by.apply(right)))
                .collect(Collectors.toList());
    }

    static class MissingTask extends RuntimeException {
        MissingTask(String name) {
            super(hint(name));
        }

        static String hint(String name) {
            return "no task " + name;
        }
    }
}
