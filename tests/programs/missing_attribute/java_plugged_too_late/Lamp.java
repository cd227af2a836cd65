class Lamp {
    private String socket;

    void plug(String socket) {
        this.socket = socket;
    }

    String describe() {
        return "lamp at " + socket.toUpperCase();
    }
}
