data class Book(val title: String, val genre: String)
