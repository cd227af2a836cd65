import java.io.FileReader;
import java.io.IOException;
import java.util.Properties;

record Settings(int trays, int bake, int cool, int day) {
    static Settings load(String path) throws IOException {
        Properties file = new Properties();
        try (FileReader reader = new FileReader(path)) {
            file.load(reader);
        }
        int trays = number(file, "oven.trays");
        int bake = number(file, "bake.minutes");
        int cool = number(file, "cool.seconds");
        int day = number(file, "day.hours") * 60;
        return new Settings(trays, bake, cool, day);
    }

    private static int number(Properties file, String key) {
        return Integer.parseInt(file.getProperty(key).trim());
    }
}
