public final class Main {
    private static final String[] COMMANDS = {
        "book 12 Abel 5500",
        "book 97 Chen 5500",
        "book 214 Dupont 4200",
        "book 318 Evans 2900",
        "cancel 97",
        "book 97 Faber 5500",
        "cancel 318",
        "book 215 Dupont 4200",
    };

    public static void main(String[] args) {
        BoxOffice office = new BoxOffice();
        for (String command : COMMANDS) {
            office.handle(command);
        }
        System.out.println(office.summary());
    }
}
