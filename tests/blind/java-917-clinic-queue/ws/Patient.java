/** Somebody who waits; an urgency of 1 is the highest. */
public record Patient(String name, String clinic, int urgency) {
    public Patient {
        if (urgency < 1 || urgency > 5) {
            throw new IllegalArgumentException("urgency " + urgency);
        }
    }
}
