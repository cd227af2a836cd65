package app

class Engine {
    fun start() {}
}

class Car(val engine: Engine?)

fun size() = 3

fun build(count: Int = size()) = Car(Engine())

fun go() {
    build(count = 2).engine?.start()
}
