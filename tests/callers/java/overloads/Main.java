class Printer {
    void print(String text) {
        print(text, 1);
    }

    void print(String text, int copies) {}
}

class Main {
    void go(Printer printer) {
        printer.print("a");
    }
}
