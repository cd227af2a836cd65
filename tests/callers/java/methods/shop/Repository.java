package shop;

public class Repository {
    public void save() {}
}
