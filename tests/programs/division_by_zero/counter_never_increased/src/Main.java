public class Main {
    public static void main(String[] args) {
        System.out.println(new Score().ratio(new int[] {1, 2, 3}));
    }
}
