/** Sales of a region by quarter. */
class SalesReport extends Report {
    private int quarters = 4;
    private final String currency;

    SalesReport(String currency) {
        super("Sales");
        this.currency = currency;
    }

    @Override
    void defineColumns() {
        column("Region");
        for (int q = 1; q <= quarters; q++) {
            column("Q" + q);
        }
    }

    void region(String name, int... amounts) {
        Object[] cells = new Object[amounts.length + 1];
        cells[0] = name;
        for (int i = 0; i < amounts.length; i++) {
            cells[i + 1] = amounts[i] + " " + currency;
        }
        row(cells);
    }
}
