class Shortest implements Filter {
    public boolean keeps(String word, int limit) {
        return word.length() < limit;
    }
}
