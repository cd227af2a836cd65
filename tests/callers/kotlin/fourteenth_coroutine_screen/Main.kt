import data.Action
import data.Model
import data.to
import ui.Screen

fun closed() {}

suspend fun main() {
    val model = Model()
    val screen = Screen(model)
    screen.onClosed = ::closed
    screen.bind()
    model.load(1)
    model.reduce(Action.UP)
    screen.row("a").click()
    val both = model.state to model.state
    both()
}
