import java.util.List;

public class Main {
    private static final List<String> LINE_9 = List.of(
            "Depot          | 05:52",
            "Market Square  | 06:04",
            "University     | 06:11",
            "Hospital       | 06:25 | wheelchair lift");

    public static void main(String[] args) {
        Timetable timetable = new Timetable("9");
        for (String line : LINE_9) {
            timetable.add(StopParser.parse(line));
        }
        System.out.println(timetable.render());
        System.out.println("minutes in all: " + timetable.minutes());
    }
}
