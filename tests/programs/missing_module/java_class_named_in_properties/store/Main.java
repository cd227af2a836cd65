package store;

public class Main {
    public static void main(String[] args) throws Exception {
        Object driver = Drivers.load();
        System.out.println(driver.getClass().getSimpleName());
    }
}
