import java.util.List;

public class Main {
    static HeatSheet draw(Pool pool, List<String> swimmers) {
        HeatSheet sheet = new HeatSheet(pool.heatsFor(swimmers.size()), pool.lanes);
        int place = 0;
        for (String swimmer : swimmers) {
            sheet.seat(place / pool.lanes, place % pool.lanes, swimmer);
            place++;
        }
        return sheet;
    }

    public static void main(String[] args) {
        Pool pool = new Pool(4);
        draw(pool, List.of("Ada", "Bea", "Cleo")).print();
        draw(pool, List.of("Ali", "Ben", "Carl", "Dov", "Emil", "Finn", "Gus", "Hal")).print();
        draw(pool, List.of("Ana", "Britt", "Cora", "Dina", "Else", "Fay")).print();
    }
}
