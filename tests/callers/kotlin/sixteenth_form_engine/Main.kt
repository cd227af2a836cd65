package forms

import forms.rules.Rule
import forms.rules.and
import forms.rules.length as sized
import forms.rules.required

class Form private constructor(private val fields: MutableMap<String, Field>) : Iterable<Field> by fields.values {
    var onSubmit: ((Form) -> Unit)? = null

    operator fun String.invoke(configure: Field.() -> Unit) {
        fields[this] = Field(this).apply(configure)
    }

    fun submit(): Outcome = when (val problem = firstProblem()) {
        null -> {
            onSubmit?.invoke(this)
            Outcome.Sent
        }
        else -> Outcome.Refused(problem)
    }

    private fun firstProblem(): String? = firstNotNullOfOrNull { it.problem }

    operator fun get(name: String): Field = fields.getOrElse(name) { missing(name) }

    companion object {
        operator fun invoke(build: Form.() -> Unit): Form = Form(mutableMapOf()).also(build)

        private fun missing(name: String): Nothing = error(name)
    }
}

class Field(val name: String) {
    private var rule: Rule = Rule { null }
    var value: String by Observed("") { changed(it) }

    val problem: String?
        get() = rule.check(value)?.let(::label)

    fun must(rule: Rule) {
        this.rule = rule
    }

    private fun changed(value: String) = println("$name $value")

    private fun label(text: String) = "$name: $text"
}

class Observed(private var current: String, private val notify: (String) -> Unit) {
    operator fun getValue(owner: Any?, property: Any?): String = current

    operator fun setValue(owner: Any?, property: Any?, value: String) {
        current = value
        notify(value)
    }
}

sealed interface Outcome {
    fun describe(): String

    data object Sent : Outcome {
        override fun describe() = "sent"
    }

    data class Refused(val why: String) : Outcome {
        override fun describe() = why.quoted
    }
}

private val String.quoted get() = wrap(this)

private fun wrap(text: String) = "<$text>"

fun login(): Form = Form {
    "name" { must(required and sized(3)) }
    "code" { must(Rule(::onlyDigits)) }
    onSubmit = ::submitted
}

fun onlyDigits(text: String): String? = if (text.all(Char::isDigit)) null else "digits"

fun submitted(form: Form) {
    form.forEach { field -> keep(field.name) }
}

fun keep(name: String) = name

fun main() {
    val form = login()
    form["name"].value = "abc"
    form["code"].value = "1"
    println(form.submit().describe())
    runCatching { form["none"] }.onFailure(::report)
}

fun report(error: Throwable) = println(error.message)
