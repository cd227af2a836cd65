package com.example.chart

class Chart(private val points: List<Int>) {
    fun draw(): String {
        val line = StringBuilder()
        for (index in 0..points.size) {
            line.append(points[index]).append(' ')
        }
        return line.toString()
    }
}

fun main() {
    println(Chart(listOf(3, 5, 8)).draw())
}
