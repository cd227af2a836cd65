class Dam {
    private long held = 9_000_000_000L;

    long volume() {
        return held;
    }
}
