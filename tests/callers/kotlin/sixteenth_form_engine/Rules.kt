package forms.rules

fun interface Rule {
    fun check(text: String): String?
}

infix fun Rule.and(other: Rule): Rule = Rule { text -> check(text) ?: other.check(text) }

val required = Rule { text -> if (isBlank(text)) "required" else null }

private fun isBlank(text: String) = text.trim().isEmpty()

fun length(least: Int): Rule = object : Rule {
    override fun check(text: String): String? = tooShort(text)

    private fun tooShort(text: String): String? = if (text.length < least) "short" else null
}
