import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Store {
    private final List<Bin> bins = new ArrayList<>();

    public void add(Bin bin) {
        bins.add(bin);
    }

    /** The bin with a number, or null. */
    public Bin bin(Integer number) {
        for (Bin bin : bins) {
            if (bin.number() == number) {
                return bin;
            }
        }
        return null;
    }

    public List<Bin> bins() {
        return Collections.unmodifiableList(bins);
    }
}
