import java.util.ArrayList;
import java.util.List;

public class Intake {
    private final Vault vault;
    private final List<Batch> received = new ArrayList<>();

    public Intake(Vault vault) {
        this.vault = vault;
    }

    public void receive(String label) {
        String[] parts = label.split("\\|");
        Batch batch = new Batch(parts[0], parts[1]);
        vault.store(batch, Integer.parseInt(parts[2]));
        batch.setSpecies(tidy(batch.getSpecies()));
        received.add(batch);
    }

    public List<Batch> received() {
        return received;
    }

    private static String tidy(String species) {
        String name = species.trim().toLowerCase();
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}
