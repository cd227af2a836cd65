import java.util.List;

public class Main {
    public static void main(String[] args) {
        Directory directory = new Directory();
        Person eva = new Person("Eva", "Lang");
        Person kim = new Person("Kim", "Sander");
        directory.put(eva, new Entry("311", "A 2.04"));
        directory.put(kim, new Entry("327", "B 0.11"));

        directory.move(eva, "A 3.10");
        directory.marry(kim, "Roth");

        for (Person person : List.of(eva, kim)) {
            System.out.println(directory.line(person));
        }
        System.out.println(directory.size() + " people");
    }
}
