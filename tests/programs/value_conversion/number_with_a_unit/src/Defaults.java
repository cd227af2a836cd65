public final class Defaults {
    public static final String TIMEOUT = "30s";
}
