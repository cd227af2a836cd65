record Gauge(int litres) {
    boolean full() {
        return litres > 1000;
    }
}
