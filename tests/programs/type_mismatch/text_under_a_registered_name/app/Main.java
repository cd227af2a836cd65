package app;

public class Main {
    public static void main(String[] args) {
        Settings settings = Defaults.create();
        new Uploader(settings).upload();
    }
}
