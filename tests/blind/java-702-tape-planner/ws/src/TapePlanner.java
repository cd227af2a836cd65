import java.io.IOException;
import java.nio.file.Path;

public class TapePlanner {
    private static final long MB = 1024L * 1024L;

    public static void main(String[] args) throws IOException {
        Settings settings = Settings.read(Path.of(args[0]));
        Library library = new Library(settings);
        long[] archivesMb = {2_900, 11_400, 760, 31_000};
        long tapes = 0;
        for (long megabytes : archivesMb) {
            long needed = library.tapesFor(megabytes * MB);
            tapes += needed;
            System.out.printf("%6d MB on %d tape(s)%n", megabytes, needed);
        }
        System.out.printf("%d of %d tapes used%n", tapes, settings.slots());
        if (tapes > settings.slots()) {
            System.out.println("please order more tapes");
        }
    }
}
