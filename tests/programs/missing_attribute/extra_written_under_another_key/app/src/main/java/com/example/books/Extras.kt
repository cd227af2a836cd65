package com.example.books

object Extras {
    const val ISBN = "com.example.books.ISBN"
}
