import java.util.HashMap;
import java.util.Map;

public class Vault {
    private final Map<Batch, Integer> grams = new HashMap<>();

    public void store(Batch batch, int amount) {
        grams.merge(batch, amount, Integer::sum);
    }

    public int gramsOf(Batch batch) {
        return grams.get(batch);
    }
}
