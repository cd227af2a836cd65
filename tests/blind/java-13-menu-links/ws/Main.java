public class Main {
    public static void main(String[] args) {
        Menu root = new Menu("main")
            .add(new Menu("file").add(new Menu("open")).add(new Menu("save")))
            .add(new Menu("help"));
        System.out.println(root.path());
        System.out.println(root.find("save").path());
    }
}
