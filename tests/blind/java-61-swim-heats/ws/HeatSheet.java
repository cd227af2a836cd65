class HeatSheet {
    private final String[][] heats;

    HeatSheet(int heats, int lanes) {
        this.heats = new String[heats][lanes];
    }

    void seat(int heat, int lane, String swimmer) {
        heats[heat][lane] = swimmer;
    }

    void print() {
        for (int heat = 0; heat < heats.length; heat++) {
            System.out.println("Heat " + (heat + 1));
            for (int lane = 0; lane < heats[heat].length; lane++) {
                String swimmer = heats[heat][lane];
                System.out.println("  " + (lane + 1) + " " + (swimmer == null ? "-" : swimmer));
            }
        }
    }
}
