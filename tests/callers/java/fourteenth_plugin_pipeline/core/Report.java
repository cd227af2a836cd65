package core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public final class Report {
    private final String title;
    private final List<String> lines;

    private Report(Builder builder) {
        this.title = builder.title;
        this.lines = builder.lines;
    }

    public static Builder builder() {
        return new Builder();
    }

    public String text() {
        return title + lines;
    }

    public static class Builder {
        private String title = "";
        private final List<String> lines = new ArrayList<>();

        public Builder title(String title) {
            this.title = title;
            return this;
        }

        public Builder lines(String... lines) {
            this.lines.addAll(Arrays.asList(lines));
            return this;
        }

        public Report build() {
            return new Report(this);
        }
    }

    public enum Mode {
        FAST {
            @Override
            String label() {
                return "fast";
            }
        },
        SLOW;

        public String describe() {
            return label();
        }

        String label() {
            return slow();
        }

        private String slow() {
            return "slow";
        }
    }
}
