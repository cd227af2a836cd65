public class BookTest {
    static void same(String expected, String actual) {
        if (!expected.equals(actual)) {
            throw new AssertionError("expected " + expected + " but got " + actual);
        }
    }

    static void emptyBook() {
        same("none", new Book("X").last());
    }

    static void numbersGoUp() {
        Book book = new Book("EU");
        book.issue("ana");
        same("EU-002", book.issue("bo"));
        same("EU-002 bo", book.last());
    }

    static void secondBookStartsAtOne() {
        Book book = new Book("US");
        same("US-001", book.issue("cy"));
    }

    public static void main(String[] args) {
        emptyBook();
        numbersGoUp();
        secondBookStartsAtOne();
        System.out.println("3 tests passed");
    }
}
