import java.util.List;

public class Main {
    public static void main(String[] args) {
        RecipeScaler scaler = new RecipeScaler(12, 30);
        List<Ingredient> dough = List.of(
                new Ingredient("flour", 2.2, "lb"),
                new Ingredient("water", 24, "floz"),
                new Ingredient("salt", 22, "g"));
        System.out.println("Dough for 30 rolls");
        for (Ingredient ingredient : dough) {
            System.out.println("  " + scaler.scale(ingredient));
        }
    }
}
