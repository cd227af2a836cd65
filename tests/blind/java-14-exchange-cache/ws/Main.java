public class Main {
    public static void main(String[] args) {
        Desk desk = new Desk(2);
        for (String currency : new String[] {"EUR", "CHF", "SEK"}) {
            System.out.println(currency + " " + desk.sell(5000, currency));
        }
    }
}
