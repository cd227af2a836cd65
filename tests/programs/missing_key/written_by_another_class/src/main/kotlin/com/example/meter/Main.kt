package com.example.meter

fun main() {
    val registry = Registry()
    Collector(registry).collect()
    println(Exporter(registry).export())
}
