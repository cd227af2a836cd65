package app;

public interface Codec {
    String name();
}
