package app;

public class Main {
    public static void main(String[] args) throws Exception {
        Config config = Config.load("app.properties");
        System.out.println(new HttpPool(config).timeout());
    }
}
