package com.example.trips

class TripRepository(private val store: TripStore) {
    private val recent = mutableListOf<Long>()

    fun trip(id: Long): Trip? {
        recent.add(id)
        return store.load(id)
    }
}
