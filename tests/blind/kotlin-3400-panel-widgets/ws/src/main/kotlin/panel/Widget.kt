package panel

/** A part of the control panel; it knows its width in columns and the rows it draws. */
abstract class Widget(val title: String) {
    val width: Int = maxOf(title.length, contentWidth()) + 4

    /** The widest row without the frame. */
    protected abstract fun contentWidth(): Int

    protected abstract fun rows(): List<String>

    fun draw(): List<String> {
        val bar = "+" + "-".repeat(width - 2) + "+"
        return listOf(bar, framed(title)) + rows().map { framed(it) } + bar
    }

    private fun framed(text: String) = "| " + text.padEnd(width - 4) + " |"
}
