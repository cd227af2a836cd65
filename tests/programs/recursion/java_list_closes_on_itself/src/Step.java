class Step {
    final String name;
    Step next;

    Step(String name) {
        this.name = name;
    }
}
