package shop.codes

class Code private constructor(private val text: String) {
    fun show() = encode(this)

    internal fun raw() = text

    companion object {
        fun of(text: String) = Code(text)
    }
}

fun encode(code: Code) = code.raw().reversed()
