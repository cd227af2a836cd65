import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

final class Product {
    final String name;
    final int batch;
    final int hours;
    final int cooling;

    Product(String name, int batch, int hours, int cooling) {
        this.name = name;
        this.batch = batch;
        this.hours = hours;
        this.cooling = cooling;
    }
}

final class Catalogue {
    private final Map<String, Product> products = new LinkedHashMap<>();

    static Catalogue load(Path path) throws IOException {
        Catalogue catalogue = new Catalogue();
        for (String line : Files.readAllLines(path)) {
            if (!line.isBlank() && !line.startsWith("#")) {
                Product product = parse(line);
                catalogue.products.put(product.name, product);
            }
        }
        return catalogue;
    }

    private static Product parse(String line) {
        int colon = line.indexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("no name in: " + line);
        }
        Map<String, String> options = new HashMap<>();
        for (String option : line.substring(colon + 1).trim().split("\\s+")) {
            String[] pair = option.split("=", 2);
            options.put(pair[0], pair[1]);
        }
        return new Product(
                    line.substring(0, colon),
                    number(options, "batch", 0),
                    number(options, "hours", 8),
                    number(options, "cooling", 0));
    }

    private static int number(Map<String, String> options, String key, int otherwise) {
        String text = options.get(key);
        return text == null ? otherwise : Integer.parseInt(text);
    }

    Product find(String name) {
        Product product = products.get(name);
        if (product == null) {
            throw new IllegalArgumentException("unknown product " + name);
        }
        return product;
    }
}
