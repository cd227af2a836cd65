import java.io.IOException;

interface Loader {
    String load(String name) throws IOException;
}
