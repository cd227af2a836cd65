public class Main {
    public static void main(String[] args) {
        System.out.println(new Grid(new int[] {1, 2, 3}).sum());
    }
}
