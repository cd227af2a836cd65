package bar

import java.util.Locale

class Menu(cards: List<String>) {
    private val recipes = cards.map { RecipeCards.read(it) }

    fun print() {
        for (recipe in recipes) {
            val glass = Glass.smallestFor(recipe.volume)
            println("%-10s %5.1f ml  %s".format(Locale.ROOT, recipe.name, recipe.volume, glass.name.toLowerCase()))
        }
    }
}

fun main() {
    val menu = Menu(
        listOf(
            "Gimlet: 60 ml gin, 15 ml lime cordial",
            "Sazerac: 2 oz rye, 1 tsp syrup, 3 dashes bitters",
            "Negroni: 3 cl gin, 3 cl vermouth, 3 cl bitter",
            "Spritz: 0.1 l prosecco, 60 ml aperitif, 40 ml soda"
        )
    )
    menu.print()
}
