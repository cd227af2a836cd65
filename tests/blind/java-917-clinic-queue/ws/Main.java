import java.util.List;

public class Main {
    public static void main(String[] args) {
        Queue queue = new Queue();
        queue.join(new Patient("Rui", "eyes", 2));
        queue.join(new Patient("Mae", "skin", 1));
        queue.join(new Patient("Ola", "eyes", 3));
        queue.join(new Patient("Tim", "bones", 1));

        System.out.println(queue.names());
        System.out.println(queue.withdraw("skin") + " sent home");
        System.out.println(queue.withdraw("eyes") + " sent home");
        List<Patient> left = queue.byUrgency();
        System.out.println("next: " + left.get(0).name());
    }
}
