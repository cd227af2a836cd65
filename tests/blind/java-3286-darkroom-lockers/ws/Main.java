public class Main {
    public static void main(String[] args) {
        Club club = new Club();
        club.rent(new Locker("East", 4), 3);
        club.rent(new Locker("East", 5), 1);
        club.rent(new Locker("Annex", 1), 2);
        System.out.println("due: " + club.nextMonth());
        club.renameWing("Annex", "South");
        System.out.println("due: " + club.nextMonth());
        System.out.println("due: " + club.nextMonth());
    }
}
