package com.example.notes

import android.app.Activity
import android.os.Bundle

class NoteActivity : Activity() {
    private val model = NoteViewModel(NoteRepository(emptyMap()))

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        title = model.titleOf(NO_NOTE)
    }

    companion object {
        const val NO_NOTE = -1L
    }
}
