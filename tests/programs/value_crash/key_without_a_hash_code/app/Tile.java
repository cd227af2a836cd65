package app;

public class Tile {
    private final int row;
    private final int column;

    public Tile(int row, int column) {
        this.row = row;
        this.column = column;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tile tile && tile.row == row && tile.column == column;
    }
}
