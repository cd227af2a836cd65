/** One line of the log. */
public record Request(String method, String path, int status, long bytes) {
    static Request parse(String line) {
        String[] parts = line.split(" ");
        return new Request(parts[0], parts[1], Integer.parseInt(parts[2]), Long.parseLong(parts[3]));
    }

    boolean failed() {
        return status >= 400;
    }
}
