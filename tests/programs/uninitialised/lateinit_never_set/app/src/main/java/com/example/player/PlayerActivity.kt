package com.example.player

import android.app.Activity
import android.os.Bundle

class PlayerActivity : Activity() {
    private val controls = PlayerControls()

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        controls.play("intro")
    }
}
