package org;

import java.util.ArrayList;
import java.util.List;

class Team {
    private final String name;
    private final List<Employee> members = new ArrayList<>();

    Team(String name) {
        this.name = name;
    }

    void add(Employee employee) {
        members.add(employee);
    }

    @Override
    public String toString() {
        return "Team " + name + " " + members;
    }
}
