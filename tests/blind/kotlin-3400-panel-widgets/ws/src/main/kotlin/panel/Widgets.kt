package panel

class TextWidget(title: String, private val text: String) : Widget(title) {
    // wraps at 24, so there is nothing to measure
    override fun contentWidth() = 24

    override fun rows() = text.chunked(24)
}

class GaugeWidget(title: String, readings: Map<String, Double>) : Widget(title) {
    private val labels = readings.map { (name, value) -> "%s %.1f".format(java.util.Locale.ROOT, name, value) }

    override fun contentWidth(): Int {
        var widest = 0
        for (label in labels) {
            if (label.length > widest) widest = label.length
        }
        return widest
    }

    override fun rows() = labels
}
