class Meter {
    private final long pulses;

    Meter(long pulses) {
        this.pulses = pulses;
    }

    long pulses() {
        return pulses;
    }
}
