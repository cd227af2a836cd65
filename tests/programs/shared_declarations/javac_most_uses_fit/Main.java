public class Main {
    static int minutes(String text) {
        return Integer.parseInt(text);
    }

    static String first() {
        return minutes("20");
    }

    static String second() {
        return minutes("30");
    }

    public static void main(String[] args) {
        int all = minutes("5") + 1;
        int more = minutes("6") * 2;
        int most = Math.max(minutes("7"), all);
        System.out.println(first() + second() + more + most);
    }
}
