fun main() {
    val catalog = Catalog(listOf(Book("Dune", "scifi"), Book("Emma", "classic")))
    println(Recommender(catalog).pick("sci-fi").title)
}
