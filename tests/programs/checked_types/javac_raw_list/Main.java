public class Main {
    public static void main(String[] args) {
        for (String title : new Shelf().books()) {
            System.out.println(title);
        }
    }
}
