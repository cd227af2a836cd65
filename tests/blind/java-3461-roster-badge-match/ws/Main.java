import java.util.LinkedHashMap;
import java.util.Map;

public class Main {
    static Map<Integer, Integer> minutesByBadge(String[] punches) {
        Map<Integer, Integer> minutes = new LinkedHashMap<>();
        for (String punch : punches) {
            String[] parts = punch.split(" ");
            minutes.merge(Integer.valueOf(parts[0]), Integer.parseInt(parts[1]), Integer::sum);
        }
        return minutes;
    }

    static String payLine(Roster roster, Integer badge, int minutes) {
        Employee employee = roster.byBadge(badge);
        long cents = (long) employee.getHourlyCents() * minutes / 60;
        return String.format("%-8s %4d min  %d.%02d", employee.getName(), minutes, cents / 100, cents % 100);
    }

    public static void main(String[] args) {
        Roster roster = new Roster();
        roster.hire(17, "Okafor", 2150);
        roster.hire(42, "Lindgren", 1980);
        roster.hire(305, "Bauer", 2400);

        String[] punches = {"17 240", "305 480", "42 450", "17 235"};
        System.out.println(roster.size() + " employees");
        for (Map.Entry<Integer, Integer> entry : minutesByBadge(punches).entrySet()) {
            System.out.println(payLine(roster, entry.getKey(), entry.getValue()));
        }
    }
}
