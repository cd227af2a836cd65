interface Filter {
    boolean keeps(String word, int limit);
}
