class Disk {
    private final long capacity;
    private long used;

    Disk(long capacity) {
        this.capacity = capacity;
    }

    void store(String name, long size) {
        if (size < 0) throw new IllegalArgumentException(name + " has a size of " + size);
        if (used + size > capacity) throw new IllegalStateException("no room for " + name);
        used += size;
    }

    long percent() {
        return used * 100 / capacity;
    }
}
