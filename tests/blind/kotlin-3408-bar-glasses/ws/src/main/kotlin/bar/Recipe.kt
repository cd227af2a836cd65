package bar

data class Ingredient(val name: String, val millilitres: Double)

data class Recipe(val name: String, val ingredients: List<Ingredient>) {
    val volume: Double get() = ingredients.sumByDouble { it.millilitres }
}

/** Reads cards like "Gimlet: 60 ml gin, 15 ml lime cordial". */
object RecipeCards {

    fun read(card: String): Recipe {
        val name = card.substringBefore(':').trim()
        val parts = card.substringAfter(':').split(',')
        return Recipe(name, parts.map { ingredient(it.trim()) })
    }

    private fun ingredient(text: String): Ingredient {
        val words = text.split(' ')
        require(words.size >= 3) { "Not an ingredient: '$text'" }
        val amount = words[0].toDouble()
        return Ingredient(words.drop(2).joinToString(" "), inMillilitres(amount, words[1].toLowerCase()))
    }

    private fun inMillilitres(amount: Double, unit: String): Double = when (unit) {
        "l" -> amount * 1000
        "oz" -> amount * 30
        "tsp" -> amount * 5
        "dash", "dashes" -> amount * 0.9
        else -> amount
    }
}
