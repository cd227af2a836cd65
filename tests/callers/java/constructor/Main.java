class Person {
    Person(String name) {}

    static Person make() {
        return new Person("a");
    }
}

class Main {
    void go() {
        Person.make();
    }
}
