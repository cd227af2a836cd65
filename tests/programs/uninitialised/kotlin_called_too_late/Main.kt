fun main() {
    val oven = Oven()
    val clock = Clock(oven)
    clock.start()
    oven.preheat(180)
}
