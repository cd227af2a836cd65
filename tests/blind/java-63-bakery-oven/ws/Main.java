import java.io.IOException;

public class Main {
    public static void main(String[] args) throws IOException {
        Oven oven = new Oven(Settings.load("oven.properties"));
        int[] orders = {180, 240, 420};
        for (int loaves : orders) {
            System.out.println(loaves + " loaves: " + oven.perTray(loaves) + " on each tray");
        }
    }
}
