class Main {
    public static void main(String[] args) {
        Lock lock = new Lock();
        lock.unlok();
    }
}
