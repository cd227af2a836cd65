record Member(Integer id, String name, String town, String street, String phone) {
    /** Reads a line of the export: fields with a semicolon between them. */
    static Member of(String line) {
        String[] fields = line.split(";");
        for (int i = 0; i < fields.length; i++) {
            fields[i] = fields[i].trim();
        }
        return new Member(Integer.valueOf(fields[0]), fields[1], fields[2], fields[3], fields[4]);
    }

    String label() {
        return phone.isEmpty() ? name : name + " (" + phone + ")";
    }
}
