import java.util.List;

class Main {
    public static void main(String[] args) {
        Rope rope = new Rope();
        List<Integer> all = List.of(rope.length(), rope.weight());
        System.out.println(all);
    }
}
