class Oven {
    private final Settings settings;

    Oven(Settings settings) {
        this.settings = settings;
    }

    int batches() {
        int cycle = settings.bake() + settings.cool();
        return settings.day() / cycle;
    }

    int perTray(int loaves) {
        int trays = batches() * settings.trays();
        return (loaves + trays - 1) / trays;
    }
}
