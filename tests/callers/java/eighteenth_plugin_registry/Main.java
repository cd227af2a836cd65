import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public class Main {
    private static final List<String> errors = new ArrayList<>();

    static Plugin quoted() {
        return new Plugins.Checked() {
            @Override
            protected boolean accepts(String text) {
                return super.accepts(text) && plain(text);
            }

            @Override
            protected String change(String text) {
                return quote(text);
            }

            private boolean plain(String text) {
                return text.indexOf('"') < 0;
            }
        };
    }

    static String quote(String text) {
        return '"' + text + '"';
    }

    static void failed(String name, Exception error) {
        errors.add(describe(name, error));
    }

    static String describe(String name, Exception error) {
        return name + ": " + error.getMessage();
    }

    static class Words implements Iterable<String> {
        private final String[] words;

        Words(String text) {
            words = text.split(" ");
        }

        @Override
        public Iterator<String> iterator() {
            return new Iterator<>() {
                private int at;

                @Override
                public boolean hasNext() {
                    return at < words.length;
                }

                @Override
                public String next() {
                    return take(at++);
                }
            };
        }

        private String take(int index) {
            return words[index];
        }
    }

    public static void main(String[] args) throws Exception {
        Registry registry = Registry.shared().before(Main::clean).onError(Main::failed);
        registry.register("trim and quote", () -> Plugins.trimmed().then(quoted()));
        for (String word : new Words("a \"b\" c")) {
            print(registry.runAll(word));
        }
        Thread last = new Thread(Main::summary);
        last.start();
        last.join();
    }

    static String clean(String text) {
        return text.replace('\t', ' ');
    }

    static void summary() {
        errors.forEach(Main::print);
    }

    static void print(String line) {
        System.out.println(line);
    }
}
