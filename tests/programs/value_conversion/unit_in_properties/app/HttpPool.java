package app;

public class HttpPool {
    private final int timeout;

    public HttpPool(Config config) {
        this.timeout = config.number("http.timeout");
    }

    public int timeout() {
        return timeout;
    }
}
