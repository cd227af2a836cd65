package app;

public class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new Loader().load(Settings.FILE).getProperty("title"));
    }
}
