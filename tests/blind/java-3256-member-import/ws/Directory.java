import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

class Directory {
    private final List<Member> members = new ArrayList<>();
    private int lastId = -1;

    /** The export repeats a line now and then; the second one is left out. */
    boolean add(Member member) {
        if (member.id() == lastId) {
            return false;
        }
        lastId = member.id();
        members.add(member);
        return true;
    }

    SortedSet<String> towns() {
        SortedSet<String> towns = new TreeSet<>();
        for (Member member : members) {
            towns.add(member.town());
        }
        return towns;
    }

    List<String> in(String town) {
        return members.stream().filter(m -> m.town().equals(town)).map(Member::label).toList();
    }
}
