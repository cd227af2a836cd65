package com.example.meter

class Collector(private val registry: Registry) {
    fun collect() {
        registry.values["heap_used"] = 1024L
        registry.values["threads"] = 12L
    }
}
