package panel

class Panel {
    private val widgets = mutableListOf<Widget>()

    fun add(widget: Widget): Panel {
        widgets += widget
        return this
    }

    fun print() {
        for (widget in widgets.sortedByDescending { it.width }) {
            widget.draw().forEach(::println)
        }
    }
}

fun main() {
    val boiler = mapOf("flow" to 61.5, "return" to 48.25, "pressure" to 1.8)
    val panel = Panel()
    panel.add(TextWidget("Notice", "Filter to be changed before the heating season starts"))
    panel.add(GaugeWidget("Boiler 2", boiler))
    panel.print()
}
