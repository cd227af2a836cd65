package com.example.trips

class TripPresenter(private val repository: TripRepository) {
    fun summary(id: Long): String {
        val trip = repository.trip(id)
        val days = trip!!.days
        return "${trip.destination}, $days days"
    }
}
