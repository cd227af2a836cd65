import java.util.HashMap;
import java.util.Map;

class Board {
    private final Map<Cell, String> pieces = new HashMap<>();

    void put(String cell, String piece) {
        pieces.put(Cell.parse(cell), piece);
    }

    String at(Cell cell) {
        return pieces.get(cell);
    }

    void move(String from, String to) {
        String piece = at(Cell.parse(from));
        System.out.println(piece.toUpperCase() + " " + from + "-" + to);
        pieces.remove(Cell.parse(from));
        put(to, piece);
    }
}
