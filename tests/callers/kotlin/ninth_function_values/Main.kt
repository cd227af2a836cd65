fun a() {}

fun b() {}

fun c() {}

fun d() {}

fun e() {}

fun f() {}

fun g() {}

fun h() {}

fun k() {}

fun l() {}

fun m(value: Int) = value + 1

fun n(value: Int) = value * 2

fun o() {}

fun unused() {}

class Button {
    var listener: () -> Unit = {}

    fun onClick(action: () -> Unit) {
        listener = action
    }

    fun click() {
        listener()
    }
}

fun runAll(actions: List<() -> Unit>) {
    for (action in actions) {
        action()
    }
}

fun fromMap(name: String) {
    val actions = mapOf("c" to ::c, "unused" to { })
    actions[name]?.invoke()
}

fun choose(): () -> Unit = ::d

fun returned() {
    choose()()
}

fun safe(action: (() -> Unit)?) {
    action?.invoke()
}

fun defaulted(action: () -> Unit = ::f) = action()

inline fun timed(block: () -> Unit) {
    block()
}

fun anonymous() {
    val call = fun() { h() }
    call()
}

fun compose(first: (Int) -> Int, second: (Int) -> Int): (Int) -> Int = { second(first(it)) }

fun nest() {
    fun local() {
        o()
    }
    local()
}

fun main() {
    runAll(listOf(::a, ::b))
    fromMap("c")
    returned()
    safe(::e)
    defaulted()
    timed { g() }
    anonymous()
    compose(::m, ::n)(1)
    nest()
    val button = Button()
    button.listener = ::k
    button.click()
    button.onClick { l() }
}
