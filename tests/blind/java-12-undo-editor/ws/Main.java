public class Main {
    public static void main(String[] args) {
        Editor editor = new Editor();
        editor.insert(0, "one three");
        editor.insert(4, "two ");
        System.out.println(editor);
        editor.undo();
        System.out.println(editor.charAt(4));
        editor.undo();
        System.out.println("[" + editor + "]");
    }
}
