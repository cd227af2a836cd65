package shop;

public class Service {
    private final Repository repository = new Repository();

    public void store() {
        check();
        this.repository.save();
    }

    private void check() {}

    public static void main(String[] args) {
        Service service = new Service();
        service.store();
    }
}
