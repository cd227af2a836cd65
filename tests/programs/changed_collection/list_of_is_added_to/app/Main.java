package app;

public class Main {
    public static void main(String[] args) {
        TodoList list = new TodoList(new Templates());
        list.add("water plants");
    }
}
