package ui

import data.Flow
import data.Model

class Screen(private val model: Model) {
    var onClosed: (() -> Unit)? = null

    inner class Row(private val text: String) {
        fun click() {
            show(text)
            onClosed?.invoke()
        }
    }

    fun row(text: String) = Row(text)

    fun bind() {
        model.state.collect(::render)
    }

    private fun render(value: Int) = show("$value")

    private fun show(text: String) {}
}
