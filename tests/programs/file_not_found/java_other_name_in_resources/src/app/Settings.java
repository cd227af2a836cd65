package app;

final class Settings {
    static final String FILE = "config/app.propertys";

    private Settings() {}
}
