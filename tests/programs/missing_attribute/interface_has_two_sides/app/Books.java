package app;

public interface Books {
    Book byId(int id);
}
