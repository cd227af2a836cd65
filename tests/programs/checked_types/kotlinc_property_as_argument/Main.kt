fun main() {
    val trip = Trip("Lake", 12.5)
    println(fare(trip.distance))
}
