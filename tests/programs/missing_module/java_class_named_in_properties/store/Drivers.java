package store;

import java.io.InputStream;
import java.util.Properties;

final class Drivers {
    private Drivers() {}

    static Object load() throws Exception {
        Properties settings = new Properties();
        try (InputStream in = Drivers.class.getResourceAsStream("/store.properties")) {
            settings.load(in);
        }
        String name = settings.getProperty("driver");
        return Class.forName(name).getDeclaredConstructor().newInstance();
    }
}
