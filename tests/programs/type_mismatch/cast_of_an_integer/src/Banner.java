public class Banner {
    private final Registry registry;

    public Banner(Registry registry) {
        this.registry = registry;
    }

    public String text() {
        String title = (String) registry.value("title");
        return title.trim();
    }
}
