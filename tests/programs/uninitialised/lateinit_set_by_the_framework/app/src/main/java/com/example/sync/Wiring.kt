package com.example.sync

fun wire(worker: SyncWorker, clock: Clock) {
    worker.clock = clock
}
