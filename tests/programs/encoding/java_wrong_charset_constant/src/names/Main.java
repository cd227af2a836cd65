package names;

import java.nio.file.Path;

public class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new NameFile(Path.of("names.txt")).count());
    }
}
