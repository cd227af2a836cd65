import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

public class ParkingLot {
    enum Size {
        SMALL(1), LARGE(3);

        private final int factor;

        Size(int factor) {
            this.factor = check(factor);
        }

        private static int check(int factor) {
            return Math.max(1, factor);
        }

        int price(int hours) {
            return factor * hours;
        }
    }

    abstract static class Vehicle {
        private final String plate;

        protected Vehicle(String plate) {
            this.plate = normal(plate);
        }

        private String normal(String plate) {
            return plate.toUpperCase();
        }

        abstract Size size();

        boolean fits(Spot spot) {
            return size().compareTo(spot.size) <= 0;
        }

        @Override
        public String toString() {
            return plate;
        }
    }

    class Spot {
        final Size size;
        private Vehicle parked;

        Spot(Size size) {
            this.size = size;
        }

        Ticket take(Vehicle vehicle) {
            parked = vehicle;
            free.get(size).remove(this);
            return new Ticket(this);
        }

        void leave() {
            parked = null;
            release(this);
        }
    }

    static final class Ticket implements AutoCloseable {
        private final Spot spot;
        private int hours = 1;

        Ticket(Spot spot) {
            this.spot = spot;
        }

        Ticket stay(int hours) {
            this.hours += hours;
            return this;
        }

        int owed(Tariff tariff) {
            return tariff.price(spot.size, hours);
        }

        @Override
        public void close() {
            spot.leave();
        }
    }

    @FunctionalInterface
    interface Tariff {
        int price(Size size, int hours);

        default Tariff plus(ToIntFunction<Integer> extra) {
            return (size, hours) -> price(size, hours) + extra.applyAsInt(hours);
        }

        static Tariff standard() {
            return Size::price;
        }
    }

    private final Map<Size, Deque<Spot>> free = new EnumMap<>(Size.class);
    private final List<Runnable> listeners = new ArrayList<>();

    ParkingLot add(Size size, int count) {
        for (int i = 0; i < count; i++) {
            release(new Spot(size));
        }
        return this;
    }

    void onChange(Runnable listener) {
        listeners.add(listener);
    }

    Optional<Ticket> park(Vehicle vehicle) {
        return free.values().stream()
                .flatMap(Deque::stream)
                .filter(vehicle::fits)
                .min(Comparator.comparingInt(spot -> rank(spot)))
                .map(spot -> spot.take(vehicle));
    }

    private static int rank(Spot spot) {
        return spot.size.ordinal();
    }

    private void release(Spot spot) {
        free.computeIfAbsent(spot.size, size -> queue()).push(spot);
        listeners.forEach(Runnable::run);
    }

    private Deque<Spot> queue() {
        return new ArrayDeque<>();
    }
}
