import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

class Gate {
    private final List<Pass> passes = new ArrayList<>();
    private int refused;

    void issue(Pass pass) {
        passes.add(pass);
    }

    /** Opens for everybody who holds a valid pass; a person may hold several. */
    boolean open(String holder, LocalDate day) {
        for (Pass pass : passes) {
            if (pass.holder.equals(holder) && pass.validOn(day)) {
                return true;
            }
        }
        refused++;
        return false;
    }

    int refused() {
        return refused;
    }
}
