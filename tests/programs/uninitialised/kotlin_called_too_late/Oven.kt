class Oven {
    lateinit var programme: String

    fun preheat(degrees: Int) {
        programme = "preheat to $degrees"
    }

    fun describe(): String = "now: " + programme
}

class Clock(private val oven: Oven) {
    fun start() {
        println(oven.describe())
    }
}
