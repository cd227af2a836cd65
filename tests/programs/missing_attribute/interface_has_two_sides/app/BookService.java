package app;

public class BookService {
    private final Books books;

    public BookService(Books books) {
        this.books = books;
    }

    public String titleOf(int id) {
        return books.byId(id).title().trim();
    }
}
