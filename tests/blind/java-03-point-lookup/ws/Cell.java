final class Cell {
    final int column;
    final int row;

    Cell(int column, int row) {
        this.column = column;
        this.row = row;
    }

    static Cell parse(String text) {
        return new Cell(text.charAt(0) - 'a', text.charAt(1) - '1');
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Cell c && c.column == column && c.row == row;
    }

    @Override
    public String toString() {
        return "" + (char) ('a' + column) + (row + 1);
    }
}
