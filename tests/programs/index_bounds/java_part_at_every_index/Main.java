public class Main {
    static int occurrences(String text, String word) {
        int found = 0;
        for (int at = 0; at < text.length(); at++) {
            if (text.substring(at, at + 3).equals(word)) {
                found++;
            }
        }
        return found;
    }

    public static void main(String[] arguments) {
        System.out.println(occurrences("the other one", "the"));
    }
}
