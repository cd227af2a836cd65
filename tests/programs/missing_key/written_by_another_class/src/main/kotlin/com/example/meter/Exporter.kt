package com.example.meter

class Exporter(private val registry: Registry) {
    fun export(): String {
        val heap = registry.values.getValue("heapUsed")
        val threads = registry.values.getValue("threads")
        return "heap $heap, threads $threads"
    }
}
