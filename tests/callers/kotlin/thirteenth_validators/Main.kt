sealed interface Result<out T> {
    data class Ok<T>(val value: T) : Result<T>
    data class Failed(val reason: String) : Result<Nothing>
}

fun <T, R> Result<T>.flatMap(next: (T) -> Result<R>): Result<R> = when (this) {
    is Result.Ok -> next(value)
    is Result.Failed -> this
}

fun <T> Result<T>.orElse(fallback: (String) -> T): T = when (this) {
    is Result.Ok -> value
    is Result.Failed -> fallback(reason)
}

abstract class Validator(private val next: Validator? = null) {
    fun validate(text: String): Result<String> {
        val found = check(text)
        return if (found == null) next?.validate(text) ?: ok(text) else fail(found)
    }

    protected abstract fun check(text: String): String?

    protected open fun fail(reason: String): Result<String> = Result.Failed(reason)

    private fun ok(text: String) = Result.Ok(text)
}

class NotBlank(next: Validator? = null) : Validator(next) {
    override fun check(text: String) = if (text.isBlank()) message() else null

    private fun message() = "blank"
}

class Short(private val limit: () -> Int) : Validator() {
    override fun check(text: String) = "long".takeIf { text.length > limit() }

    override fun fail(reason: String) = super.fail(decorate(reason))

    private fun decorate(reason: String) = "$reason!"
}

fun limit() = 5

fun parse(text: String): Result<Int> = text.toIntOrNull()?.let { Result.Ok(it) } ?: Result.Failed("no number")

fun zero(reason: String) = 0

object Registry {
    private val validators by lazy { listOf(build(), Short(::limit)) }

    private fun build() = NotBlank(Short { 3 })

    fun all(text: String) = validators.map { it.validate(text) }
}

fun main() {
    Registry.all("a")
    NotBlank().validate("1").flatMap(::parse).orElse(::zero)
    parse("2").orElse { zero(it) }
}
