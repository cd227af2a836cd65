package lamps

class Lamp {
    val level: Int
        get() = compute()

    private fun compute() = 3
}

fun read(lamp: Lamp) = lamp.level
