package app;

class Formatter {
    String format(int number) {
        return "" + number;
    }
}
