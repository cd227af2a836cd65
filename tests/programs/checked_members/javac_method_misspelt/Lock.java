class Lock {
    void unlock() {}
}
