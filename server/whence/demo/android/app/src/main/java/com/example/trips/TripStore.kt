package com.example.trips

data class Trip(val id: Long, val destination: String, val days: Int)

class TripStore {
    private val trips = listOf(
        Trip(1, "Bergen", 4),
        Trip(2, "Lisbon", 7),
    )

    fun load(id: Long): Trip? {
        return trips.firstOrNull { it.id == id }
    }
}
