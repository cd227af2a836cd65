class Longest implements Filter {
    public boolean keeps(String word) {
        return word.length() > 7;
    }
}
