package com.example.books

import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity

class DetailActivity : AppCompatActivity() {

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val isbn = intent.getStringExtra(Extras.ISBN)!!
        title = isbn
    }
}
