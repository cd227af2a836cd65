package app;

public class Defaults {
    public static Settings create() {
        Settings settings = new Settings();
        settings.put("host", "localhost");
        settings.put("retries", "3");
        return settings;
    }
}
