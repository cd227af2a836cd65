public class Main {
    public static void main(String[] args) {
        Board board = new Board();
        board.put("e2", "pawn");
        board.put("g1", "knight");
        board.move("e2", "e4");
        board.move("g1", "f3");
    }
}
