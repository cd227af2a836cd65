public class Main {
    public static void main(String[] args) {
        System.out.println(Count.from(Steps.build()));
    }
}
