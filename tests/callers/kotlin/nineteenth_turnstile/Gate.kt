package gate

enum class Input { COIN, PUSH }

class Gate(private val hooks: Hooks = Hooks.Silent) {
    private var state: State = Locked
    private var coins = 0

    fun feed(input: Input) {
        state = when (input) {
            Input.COIN -> state.coin(this)
            Input.PUSH -> state.push(this)
        }
        hooks.changed(state)
    }

    fun lock() = beep(1)
    fun unlock() {
        coins++
        beep(2)
    }

    fun refund() = beep(3)
    fun alarm(why: String) = hooks.alert(why)
    private fun beep(times: Int) = repeat(times) { print("*") }
}

interface Hooks {
    fun changed(state: State)
    fun alert(why: String) {}

    object Silent : Hooks {
        override fun changed(state: State) {}
    }
}
