public class Main {
    public static void main(String[] args) {
        Plan plan = new Plan();
        Slot choir = new Slot("Attic", 18);
        Slot chess = new Slot("Library", 18);
        plan.book(choir, new Booking("choir", 35));
        plan.book(chess, new Booking("chess club", 12));

        plan.rooms().reserve("Hall");
        plan.moveTo(choir, "Hall");
        System.out.println(plan.sign(chess));
        System.out.println(plan.sign(choir));
    }
}
