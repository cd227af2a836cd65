import java.util.*;

public class Main {
    record User(String name, Address address) {}
    record Address(String city, String zip) {}

    static Map<String, User> users = new HashMap<>();

    static void register(String line) {
        String[] parts = line.split(";");
        Address address = parts.length > 2 ? new Address(parts[1], parts[2]) : null;
        users.put(parts[0], new User(parts[0], address));
    }

    static String label(String name) {
        User user = users.get(name);
        return user.name() + ", " + user.address().city().toUpperCase();
    }

    public static void main(String[] args) {
        register("ann;Bern;3000");
        register("bob;Basel");
        for (String name : List.of("ann", "bob")) System.out.println(label(name));
    }
}
