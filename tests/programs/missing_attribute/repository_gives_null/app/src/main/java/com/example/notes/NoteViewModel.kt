package com.example.notes

class NoteViewModel(private val repository: NoteRepository) {
    fun titleOf(id: Long): String {
        val note = repository.byId(id)
        return note!!.title
    }
}
