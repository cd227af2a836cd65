import java.util.LinkedHashMap;
import java.util.Map;

public final class FrontDesk {
    private final Map<String, Membership> memberships = new LinkedHashMap<>();

    public Membership enrol(String member, Plan plan, int day) {
        Membership membership = new Membership(member, plan, day);
        memberships.put(member, membership);
        return membership;
    }

    public int expiringWithin(int today, int days) {
        int count = 0;
        for (Membership membership : memberships.values()) {
            int left = membership.daysLeft(today);
            if (left > 0 && left <= days) {
                count++;
            }
        }
        return count;
    }

    public int cancel(String member, int today) {
        Membership membership = memberships.remove(member);
        return membership == null ? 0 : membership.plan().refund(membership.daysLeft(today));
    }
}
