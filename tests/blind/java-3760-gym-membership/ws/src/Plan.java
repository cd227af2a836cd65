public enum Plan {
    TRIAL(14, 0),
    MONTH(30, 4900),
    QUARTER(90, 12900);

    private final int days;
    private final int cents;

    Plan(int days, int cents) {
        this.days = days;
        this.cents = cents;
    }

    public int days() {
        return days;
    }

    /** The refund in cents for days that are not used any more. */
    public int refund(int daysLeft) {
        return cents * Math.min(daysLeft, days) / days;
    }
}
