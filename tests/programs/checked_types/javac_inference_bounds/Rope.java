class Rope {
    int length() {
        return 12;
    }

    double weight() {
        return 3;
    }
}
