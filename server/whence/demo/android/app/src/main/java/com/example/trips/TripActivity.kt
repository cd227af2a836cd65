package com.example.trips

import android.app.Activity
import android.os.Bundle
import android.widget.TextView

class TripActivity : Activity() {
    private val repository = TripRepository(TripStore())
    private val presenter = TripPresenter(repository)

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.trip)
        showTrip(intent.getLongExtra(EXTRA_TRIP, NO_TRIP))
    }

    private fun showTrip(id: Long) {
        val text = findViewById<TextView>(R.id.summary)
        text.text = presenter.summary(id)
    }

    companion object {
        const val EXTRA_TRIP = "trip"
        const val NO_TRIP = -1L
    }
}
