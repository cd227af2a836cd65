package shop;

import java.util.function.Supplier;
import java.util.function.UnaryOperator;

public abstract class Catalog {
    private static Catalog instance;
    protected UnaryOperator<String> format = Catalog::plain;

    public static synchronized Catalog instance() {
        if (instance == null) {
            instance = new DefaultCatalog();
        }
        return instance;
    }

    public static Catalog lazily(Supplier<Catalog> supplier) {
        return supplier.get();
    }

    public Catalog formatted(UnaryOperator<String> format) {
        this.format = format;
        return this;
    }

    public String title() {
        return format.apply(find());
    }

    protected abstract String find();

    private static String plain(String text) {
        return text;
    }

    private static class DefaultCatalog extends Catalog {
        @Override
        protected String find() {
            return lookUp();
        }

        private String lookUp() {
            return "default";
        }
    }
}
