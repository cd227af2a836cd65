import java.util.Objects;

public class Batch {
    private String species;
    private final String lot;

    public Batch(String species, String lot) {
        this.species = species;
        this.lot = lot;
    }

    public String getSpecies() {
        return species;
    }

    public void setSpecies(String species) {
        this.species = species;
    }

    public String getLot() {
        return lot;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Batch that && species.equals(that.species) && lot.equals(that.lot);
    }

    @Override
    public int hashCode() {
        return Objects.hash(species, lot);
    }
}
