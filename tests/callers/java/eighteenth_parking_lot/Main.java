import java.util.function.IntSupplier;

public class Main {
    static class Car extends ParkingLot.Vehicle {
        Car(String plate) {
            super(plate);
        }

        @Override
        ParkingLot.Size size() {
            return ParkingLot.Size.SMALL;
        }
    }

    static class Truck extends ParkingLot.Vehicle {
        private final boolean trailer;

        Truck(String plate) {
            this(plate, false);
        }

        Truck(String plate, boolean trailer) {
            super(plate);
            this.trailer = trailer;
        }

        @Override
        ParkingLot.Size size() {
            return ParkingLot.Size.LARGE;
        }

        @Override
        boolean fits(ParkingLot.Spot spot) {
            return super.fits(spot) && !tooLong();
        }

        private boolean tooLong() {
            return trailer;
        }
    }

    private int changes;

    private void count() {
        changes++;
    }

    private static int night(int hours) {
        return hours / 8;
    }

    private int visit(ParkingLot lot, ParkingLot.Vehicle vehicle) {
        ParkingLot.Tariff tariff = ParkingLot.Tariff.standard().plus(Main::night);
        try (ParkingLot.Ticket ticket = lot.park(vehicle).orElseThrow(() -> full(vehicle))) {
            return ticket.stay(2).owed(tariff);
        }
    }

    private static IllegalStateException full(ParkingLot.Vehicle vehicle) {
        return new IllegalStateException("no spot for " + vehicle);
    }

    private static void print(IntSupplier value) {
        System.out.println(value.getAsInt());
    }

    private int total(ParkingLot lot) {
        int sum = 0;
        for (var vehicle : new ParkingLot.Vehicle[] {new Car("a-1"), new Truck("b-2")}) {
            sum += visit(lot, vehicle);
        }
        return sum;
    }

    public static void main(String[] args) {
        var main = new Main();
        var lot = new ParkingLot().add(ParkingLot.Size.SMALL, 2).add(ParkingLot.Size.LARGE, 1);
        lot.onChange(main::count);
        print(() -> main.total(lot));
    }
}
