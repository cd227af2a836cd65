public class Main {
    private static final String TEXT = """
        Ana,Lund,ana@example.org,555-01
        Bo,,,555-02

        Cy,Ystad,cy@example.org,
        """;

    public static void main(String[] args) {
        for (String[] row : Csv.rows(TEXT)) {
            Person person = Person.of(row);
            System.out.println(person.name() + ": " + person.contact());
        }
    }
}
