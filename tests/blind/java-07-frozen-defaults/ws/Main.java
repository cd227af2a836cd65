public class Main {
    static Options parse(String line) {
        Options options = line.startsWith("!") ? Options.none() : Options.defaults();
        for (String word : line.replace("!", "").trim().split("\\s+")) {
            options.with(word);
        }
        return options;
    }

    public static void main(String[] args) {
        for (String line : new String[] {"! wrap quiet", "wrap", "colour no-wrap"}) {
            System.out.println(parse(line));
        }
    }
}
