package app;

public class Tile {
    private int row;
    private int column;

    public Tile(int row, int column) {
        this.row = row;
        this.column = column;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tile tile && tile.row == row && tile.column == column;
    }

    @Override
    public int hashCode() {
        return 31 * row + column;
    }

    public void moveTo(int newRow) {
        row = newRow;
    }
}
