import events.Closed
import events.Dispatcher
import events.Event
import events.Opened
import events.Renamed
import events.Store
import events.then

data class Project(val name: String = unnamed(), val open: Boolean = false) {
    fun apply(event: Event): Project = when (event) {
        is Opened -> opened()
        is Renamed -> copy(name = tidy(event.name))
        is Closed -> closed()
    }

    private fun opened() = copy(open = true)

    private fun closed() = copy(open = false)
}

fun unnamed() = "unnamed"

val tidy: (String) -> String = ::trim then { it.cut(10) } then String::lowercase

fun trim(text: String): String = text.trim()

fun String.cut(length: Int) = take(length)

class Projects(private val store: Store) {
    private val listeners = mutableSetOf<Listener>()

    fun interface Listener {
        fun changed(project: Project)
    }

    fun listen(listener: Listener) {
        listeners += listener
    }

    fun load(id: Int): Project = store.replay(id, Project(), Project::apply)

    suspend fun execute(event: Event) {
        store.append(event)
        val project = load(event.id)
        listeners.forEach { it.changed(project) }
    }
}

class Mailer : Projects.Listener {
    override fun changed(project: Project) = send(subject(project))

    private fun subject(project: Project) = if (project.open) "open" else "closed"

    private fun send(subject: String) = println(subject)
}

suspend fun audit(event: Closed) {
    record("closed ${event.id}")
}

fun record(line: String) = println(line)

fun warn(event: Event) = record("unhandled $event")

suspend fun main() {
    val projects = Projects(Store())
    projects.listen(Mailer())
    projects.listen { record(it.name) }
    val dispatcher = Dispatcher(::warn)
        .on<Opened> { projects.execute(it) }
        .on(projects::execute)
        .on(::audit)
    listOf(Opened(1), Renamed(1, " Whence "), Closed(1)).forEach { dispatcher.dispatch(it) }
}
