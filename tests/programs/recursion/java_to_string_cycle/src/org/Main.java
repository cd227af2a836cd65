package org;

public class Main {
    public static void main(String[] args) {
        Team team = new Team("core");
        team.add(new Employee("Ada", team));
        System.out.println(team);
    }
}
