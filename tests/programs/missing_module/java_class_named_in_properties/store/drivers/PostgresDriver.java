package store.drivers;

public class PostgresDriver {
    public String url() {
        return "jdbc:postgresql:";
    }
}
