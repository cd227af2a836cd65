import json.Compact
import json.Json
import json.Json.Fields
import json.Pretty
import json.Printer

@DslMarker
annotation class JsonDsl

@JsonDsl
class FieldsBuilder {
    private val fields = linkedMapOf<String, Json>()

    infix fun String.to(value: Any?) {
        fields[this] = json(value)
    }

    fun nested(name: String, block: FieldsBuilder.() -> Unit) {
        fields[name] = fields(block)
    }

    fun build() = Fields(fields)
}

fun fields(block: FieldsBuilder.() -> Unit): Fields = FieldsBuilder().apply(block).build()

fun json(value: Any?): Json = when (value) {
    null -> Json.Null
    is Json -> value
    is Number -> Json.Number(value.toDouble())
    is Iterable<*> -> Json.Items(value.map(::json))
    else -> other(value)
}

fun other(value: Any): Json = value.toString().let(Json::Text)

class Counting(private val inner: Printer) : Printer by inner {
    var count = 0

    override fun raw(text: String) {
        count(text)
        inner.raw(text)
    }

    private fun count(text: String) {
        count += text.length
    }
}

fun main() {
    val config = fields {
        "name" to "whence"
        "sizes" to listOf(1, 2)
        nested("inner") { "empty" to null }
    }
    val counting = Counting(Compact())
    config.accept(counting)
    val printers = mapOf("short" to ::Compact, "long" to { Pretty() })
    for ((name, make) in printers) println(name + make().print(config))
    show(config["inner.empty"])
}

fun show(json: Json?) = println("$json")
