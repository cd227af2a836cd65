package com.example.player

class PlayerControls {
    private lateinit var engine: Engine

    fun attach(created: Engine) {
        engine = created
    }

    fun play(track: String) {
        engine.start(track)
    }
}

interface Engine {
    fun start(track: String)
}
