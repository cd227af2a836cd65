class Pool {
    final int lanes;

    Pool(int lanes) {
        this.lanes = lanes;
    }

    int heatsFor(int swimmers) {
        return Math.max(1, swimmers / lanes);
    }
}
