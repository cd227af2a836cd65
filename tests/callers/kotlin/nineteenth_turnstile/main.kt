package gate

fun log(line: String) = println("log: $line")

fun watching(gateName: String): Hooks = object : Hooks {
    override fun changed(state: State) = log("$gateName is ${state.name}")
    override fun alert(why: String) {
        log("$gateName: $why")
    }
}

fun main() {
    val gate = Gate(watching("north"))
    val inputs = listOf(Input.PUSH, Input.COIN, Input.COIN, Input.PUSH)
    inputs.forEach(gate::feed)
    Gate().feed(Input.COIN)
}
