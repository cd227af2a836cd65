public class Main {
    public static void main(String[] args) {
        SeatPlan plan = new SeatPlan();
        plan.take("A", 1, "ana");
        plan.take("A", 2, "bo");
        plan.release("ana");
        System.out.println(plan.count() + " taken");
        plan.take("B", 1, "cy");
        plan.take("B", 2, "cy");
        plan.take("B", 3, "di");
        plan.release("cy");
        System.out.println(plan.count() + " taken");
    }
}
