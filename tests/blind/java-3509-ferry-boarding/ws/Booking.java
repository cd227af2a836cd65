record Booking(int number, String plate, int lengthCm) {
    Booking {
        if (lengthCm <= 0) {
            throw new IllegalArgumentException("length of " + plate + ": " + lengthCm);
        }
    }
}
