package text

class Doc(val body: String) {
    fun bold() = mark(body)
}

fun String.bold() = mark(this)

fun String.shout() = uppercase().exclaim()

private fun String.exclaim() = "$this!"

fun mark(text: String) = "*$text*"
