package app;

public class Uploader {
    private final int retries;

    public Uploader(Settings settings) {
        this.retries = (Integer) settings.get("retries");
    }

    public void upload() {
        System.out.println("retries " + retries);
    }
}
