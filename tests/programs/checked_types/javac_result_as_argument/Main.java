public class Main {
    static String bar(int length) {
        return "#".repeat(length);
    }

    public static void main(String[] args) {
        Meter meter = new Meter(12);
        System.out.println(bar(meter.pulses()));
    }
}
