import java.util.ArrayList;
import java.util.List;

class Options {
    private final List<String> list;

    private Options(List<String> list) {
        this.list = list;
    }

    static Options defaults() {
        return new Options(List.of("colour", "wrap"));
    }

    static Options none() {
        return new Options(new ArrayList<>());
    }

    Options with(String option) {
        if (option.startsWith("no-")) {
            list.remove(option.substring(3));
        } else if (!list.contains(option)) {
            list.add(option);
        }
        return this;
    }

    @Override
    public String toString() {
        return String.join(" ", list);
    }
}
