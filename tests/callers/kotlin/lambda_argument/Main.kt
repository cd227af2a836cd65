package fns

fun double(n: Int) = n * 2

fun apply(action: (Int) -> Int) = action(1)

fun go() {
    apply(::double)
    listOf(1).map { triple(it) }
}

fun triple(n: Int) = n * 3
