package com.example.books

import android.content.Intent
import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity

class ListActivity : AppCompatActivity() {

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
    }

    fun open(isbn: String) {
        val intent = Intent(this, DetailActivity::class.java)
        intent.putExtra("isbn", isbn)
        startActivity(intent)
    }
}
