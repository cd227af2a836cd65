package org;

class Employee {
    private final String name;
    private final Team team;

    Employee(String name, Team team) {
        this.name = name;
        this.team = team;
    }

    @Override
    public String toString() {
        return "Employee " + name + " in " + team;
    }
}
