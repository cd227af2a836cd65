public record Entry(String time, String gate, String card, boolean opened) {
    static Entry parse(String line) {
        String[] fields = line.trim().split("\\s+");
        if (fields.length != 4) {
            throw new IllegalArgumentException("not a gate entry: " + line);
        }
        return new Entry(fields[0], fields[1], fields[2], fields[3].equals("open"));
    }
}
