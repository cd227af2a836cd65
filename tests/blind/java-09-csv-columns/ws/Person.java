record Person(String name, String city, String mail, String phone) {
    static Person of(String[] columns) {
        return new Person(columns[0], columns[1], columns[2], columns[3]);
    }

    String contact() {
        return phone.isEmpty() ? mail : phone;
    }
}
