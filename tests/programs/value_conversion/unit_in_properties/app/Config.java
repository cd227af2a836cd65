package app;

import java.io.FileReader;
import java.io.IOException;
import java.util.Properties;

public class Config {
    private final Properties properties = new Properties();

    public static Config load(String path) throws IOException {
        Config config = new Config();
        try (FileReader reader = new FileReader(path)) {
            config.properties.load(reader);
        }
        return config;
    }

    public int number(String name) {
        return Integer.parseInt(properties.getProperty(name));
    }
}
