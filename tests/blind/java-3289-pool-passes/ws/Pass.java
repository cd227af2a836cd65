import java.time.LocalDate;

/** Season pass of the open-air pool. */
class Pass {
    final String holder;
    final LocalDate from;
    final LocalDate until;

    /** @param until last day on which the pass opens the gate */
    Pass(String holder, LocalDate from, LocalDate until) {
        if (until.isBefore(from)) {
            throw new IllegalArgumentException("pass ends before it begins");
        }
        this.holder = holder;
        this.from = from;
        this.until = until;
    }

    boolean validOn(LocalDate day) {
        return !day.isBefore(from) && day.isBefore(until);
    }
}
