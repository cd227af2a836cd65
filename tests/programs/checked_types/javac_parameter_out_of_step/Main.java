class Main {
    public static void main(String[] args) {
        Gauge gauge = new Gauge(new Dam().volume());
        System.out.println(gauge.full());
    }
}
