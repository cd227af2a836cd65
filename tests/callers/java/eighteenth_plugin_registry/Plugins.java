interface Plugin {
    String apply(String text);

    default Plugin then(Plugin next) {
        return text -> next.apply(apply(text));
    }
}

final class Plugins {
    static class Upper implements Plugin {
        Upper() {
            loaded("upper");
        }

        @Override
        public String apply(String text) {
            return text.toUpperCase();
        }
    }

    static class Repeat implements Plugin {
        private final int count;

        Repeat(int count) {
            this.count = positive(count);
        }

        @Override
        public String apply(String text) {
            return text.repeat(count);
        }

        private static int positive(int count) {
            return Math.abs(count);
        }
    }

    abstract static class Checked implements Plugin {
        @Override
        public final String apply(String text) {
            if (!accepts(text)) {
                throw new IllegalStateException(reason());
            }
            return change(text);
        }

        protected boolean accepts(String text) {
            return !text.isEmpty();
        }

        protected abstract String change(String text);

        private String reason() {
            return "refused by " + getClass().getSimpleName();
        }
    }

    static Plugin trimmed() {
        class Trimmed extends Checked {
            @Override
            protected String change(String text) {
                return strip(text);
            }

            private String strip(String text) {
                return text.strip();
            }
        }
        return new Trimmed();
    }

    private static void loaded(String name) {}
}
