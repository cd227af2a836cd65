public class Main {
    public static void main(String[] args) {
        new Savings(100).close();
    }
}
