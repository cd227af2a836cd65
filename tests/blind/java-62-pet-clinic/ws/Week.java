import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

class Week {
    private final Map<String, Day> days = new LinkedHashMap<>();

    static Week of(List<String> names, int first, int last) {
        List<String> slots = new ArrayList<>();
        for (int hour = first; hour < last; hour++) {
            slots.add(hour + ":00");
            slots.add(hour + ":30");
        }
        Week week = new Week();
        for (String name : names) {
            week.days.put(name, new Day(name, slots));
        }
        return week;
    }

    void book(String day, String time, String pet) {
        days.get(day).take(time);
        System.out.println(pet + " on " + day + " at " + time);
    }

    void print() {
        for (Day day : days.values()) {
            System.out.println(day.summary());
        }
    }
}
