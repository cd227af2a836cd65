class Catalog(private val books: List<Book>) {
    fun byGenre(genre: String): List<Book> = books.filter { it.genre == genre }
}
