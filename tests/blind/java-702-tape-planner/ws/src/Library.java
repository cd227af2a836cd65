public class Library {
    private final long usable;

    public Library(Settings settings) {
        long whole = settings.tapeBytes();
        this.usable = whole - whole * settings.reservedPercent() / 100;
    }

    public long tapesFor(long bytes) {
        long full = bytes / usable;
        return bytes % usable == 0 ? full : full + 1;
    }
}
