package com.example.sync

class SyncWorker {
    lateinit var clock: Clock

    fun run(): Long {
        return clock.now()
    }
}

interface Clock {
    fun now(): Long
}
