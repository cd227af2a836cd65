public final class Main {
    private static void check(String name, Object expected, Object actual) {
        if (expected.toString().equals(actual.toString())) {
            System.out.println("ok   " + name);
        } else {
            System.out.println("FAIL " + name);
            throw new AssertionError(name + ": expected " + expected + " but was " + actual);
        }
    }

    private static Calendar workday() {
        return new Calendar("09:00-17:00");
    }

    public static void main(String[] args) {
        check("slot text", "08:05-09:30", Slot.parse("8:05-9:30"));
        check("free without meetings", "[09:00-17:00]", workday().free(30));
        check("separate meetings", "[09:30-10:00, 11:00-12:00]",
                workday().add("11:00-12:00", "09:30-10:00").merged());
        check("meetings that touch", "[10:00-12:00]",
                workday().add("10:00-11:00", "11:00-12:00").merged());
        check("meetings that overlap", "[10:00-12:30]",
                workday().add("11:00-12:30", "10:00-11:30").merged());
        check("short gaps are left out", "[12:00-17:00]",
                workday().add("09:15-10:00", "10:10-12:00").free(30));
        check("busy minutes", 135,
                workday().add("10:00-11:00", "10:30-11:15", "15:00-16:00").busyMinutes());
        check("meeting within a meeting", "[09:00-10:00, 14:00-17:00]",
                workday().add("10:00-14:00", "11:00-12:00").free(30));
        System.out.println("all checks passed");
    }
}
