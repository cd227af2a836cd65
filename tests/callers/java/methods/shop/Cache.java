package shop;

public class Cache {
    public void save() {}
}
