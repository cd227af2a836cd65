class Sizes {
    static long bytes(String text) {
        int number = Integer.parseInt(text.replaceAll("\\D", ""));
        char unit = text.charAt(text.length() - 1);
        switch (unit) {
            case 'K': return number * 1024;
            case 'M': return number * 1024 * 1024;
            case 'G': return number * 1024 * 1024 * 1024;
            default: return number;
        }
    }
}
