public class Employee {
    private final Integer badge;
    private final String name;
    private final int hourlyCents;

    public Employee(Integer badge, String name, int hourlyCents) {
        this.badge = badge;
        this.name = name;
        this.hourlyCents = hourlyCents;
    }

    public Integer getBadge() {
        return badge;
    }

    public String getName() {
        return name;
    }

    public int getHourlyCents() {
        return hourlyCents;
    }
}
