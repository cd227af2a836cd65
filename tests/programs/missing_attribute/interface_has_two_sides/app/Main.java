package app;

public class Main {
    public static void main(String[] args) {
        BookService service = new BookService(new InMemoryBooks());
        System.out.println(service.titleOf(7));
    }
}
