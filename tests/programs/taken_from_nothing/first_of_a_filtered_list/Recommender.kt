class Recommender(private val catalog: Catalog) {
    fun pick(genre: String): Book {
        val candidates = catalog.byGenre(genre)
        return candidates.first()
    }
}
