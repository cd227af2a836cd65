public class Grid {
    private final int[] cells;

    public Grid(int[] cells) {
        this.cells = cells;
    }

    public int sum() {
        int sum = 0;
        for (int i = 0; i <= cells.length; i++) {
            int cell = cells[i];
            sum += cell;
        }
        return sum;
    }
}
