package com.example.notes

class NoteRepository(private val notes: Map<Long, Note>) {
    fun byId(id: Long): Note? {
        if (id < 0) {
            return null
        }
        return notes[id]
    }
}

data class Note(val title: String, val body: String)
