enum State {
    NEW, PAID, PACKED, SENT, DONE;

    boolean isFinal() {
        return this == DONE;
    }
}
