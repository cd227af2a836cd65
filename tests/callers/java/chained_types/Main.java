class Engine {
    void start() {}
}

class Radio {
    void start() {}
}

class Car {
    Engine engine() {
        return new Engine();
    }
}

class Main {
    void go(Car car) {
        car.engine().start();
    }
}
