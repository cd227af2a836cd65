import java.util.Objects;

/** A locker of the photo club, named by wing and number. */
class Locker {
    private String wing;
    private final int number;

    Locker(String wing, int number) {
        this.wing = wing;
        this.number = number;
    }

    String wing() {
        return wing;
    }

    /** Wings are renamed now and then. */
    void moveTo(String newWing) {
        wing = newWing;
    }

    @Override
    public boolean equals(Object o) {
        if (this == o) {
            return true;
        }
        if (!(o instanceof Locker)) {
            return false;
        }
        Locker other = (Locker) o;
        return number == other.number && wing.equals(other.wing);
    }

    @Override
    public int hashCode() {
        return Objects.hash(wing, number);
    }

    @Override
    public String toString() {
        return wing + number;
    }
}
