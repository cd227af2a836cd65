public class Main {
    public static void main(String[] args) {
        Registry registry = new Registry();
        System.out.println(new Banner(registry).text());
    }
}
