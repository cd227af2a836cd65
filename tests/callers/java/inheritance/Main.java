abstract class Task {
    void run() {
        step();
    }

    abstract void step();

    void close() {}
}

class Copy extends Task {
    void step() {}

    void close() {
        super.close();
    }
}

class Main {
    void go() {
        Copy copy = new Copy();
        copy.run();
        copy.close();
    }
}
