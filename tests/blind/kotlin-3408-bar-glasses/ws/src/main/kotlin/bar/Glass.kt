package bar

/** A glass and the filling that looks right in it, in ml. */
enum class Glass(val filling: ClosedFloatingPointRange<Double>) {
    SHOT(20.0..45.0),
    COUPE(45.0..110.0),
    TUMBLER(70.0..180.0),
    HIGHBALL(180.0..350.0);

    companion object {
        fun smallestFor(volume: Double): Glass = values().first { volume in it.filling }
    }
}
