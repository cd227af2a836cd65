/** A contract with a fixed number of days; pauses move its end. */
public final class Membership {
    private static final int NOT_PAUSED = -1;
    private static final int MAX_PAUSES = 3;

    private final String member;
    private final Plan plan;
    private final int start;
    private int end;
    private int pausedSince = NOT_PAUSED;
    private int pauses;

    public Membership(String member, Plan plan, int start) {
        this.member = member;
        this.plan = plan;
        this.start = start;
        this.end = start + plan.days();
    }

    public String member() {
        return member;
    }

    public Plan plan() {
        return plan;
    }

    public void pause(int day) {
        if (pausedSince != NOT_PAUSED) {
            throw new IllegalStateException("already paused since day " + pausedSince);
        }
        if (pauses == MAX_PAUSES) {
            throw new IllegalStateException("no pauses left");
        }
        if (day < start || day >= end) {
            throw new IllegalArgumentException("day " + day + " is outside of the contract");
        }
        pausedSince = day;
        pauses++;
    }

    public void resume(int day) {
        if (pausedSince == NOT_PAUSED || day < pausedSince) {
            throw new IllegalStateException("not paused on day " + day);
        }
        end += day - pausedSince;
    }

    /** The first day without access, as far as is known today. */
    public int endOn(int today) {
        if (pausedSince != NOT_PAUSED) {
            return end + Math.max(0, today - pausedSince);
        }
        return end;
    }

    public int daysLeft(int today) {
        return Math.max(0, endOn(today) - Math.max(today, start));
    }
}
