import java.util.List;

public class Main {
    public static void main(String[] args) {
        var rows = List.of(
            Values.parse("name: \"tent\", kilos: 4, rented: true"),
            Values.parse("name: \"boat\", kilos: 12.5, rented: false"));
        System.out.println(rows.get(0).get("name"));
        System.out.println(Report.total(rows, "kilos"));
    }
}
