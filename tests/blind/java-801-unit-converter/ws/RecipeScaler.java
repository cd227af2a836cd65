public class RecipeScaler {
    private final double ratio;

    public RecipeScaler(int portionsInBook, int portionsWanted) {
        this.ratio = (double) portionsWanted / portionsInBook;
    }

    public Ingredient scale(Ingredient ingredient) {
        UnitCatalogue units = UnitCatalogue.get();
        double metric = units.toMetric(ingredient.amount(), ingredient.unit());
        return new Ingredient(ingredient.name(), metric * ratio, units.metricUnit(ingredient.unit()));
    }
}
