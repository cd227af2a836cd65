public class Main {
    public static void main(String[] args) {
        Lamp lamp = new Lamp();
        System.out.println(lamp.describe());
        lamp.plug("north wall");
    }
}
