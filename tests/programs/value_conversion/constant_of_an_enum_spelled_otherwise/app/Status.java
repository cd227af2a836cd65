package app;

public enum Status {
    OPEN,
    IN_PROGRESS,
    DONE
}
