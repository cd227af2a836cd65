import java.util.Objects;

/** A person is known by the full name. */
public class Person {
    private final String first;
    private String last;

    public Person(String first, String last) {
        this.first = first;
        this.last = last;
    }

    public String fullName() {
        return first + " " + last;
    }

    public void setLast(String last) {
        this.last = last;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Person
            && ((Person) other).first.equals(first)
            && ((Person) other).last.equals(last);
    }

    @Override
    public int hashCode() {
        return Objects.hash(first, last);
    }
}
