class Cache {
    static Loader loader = name -> name;
    final String first = loader.load("first");

    Cache(int size) {
    }
}
