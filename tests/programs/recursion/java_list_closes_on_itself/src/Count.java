class Count {
    static int from(Step step) {
        if (step == null) {
            return 0;
        }
        return 1 + from(step.next);
    }
}
