import java.util.ArrayList;
import java.util.List;

public class Roster {
    private final List<Employee> staff = new ArrayList<>();

    public void hire(int badge, String name, int hourlyCents) {
        staff.add(new Employee(badge, name, hourlyCents));
    }

    public Employee byBadge(Integer badge) {
        for (Employee employee : staff) {
            if (employee.getBadge() == badge) {
                return employee;
            }
        }
        return null;
    }

    public int size() {
        return staff.size();
    }
}
