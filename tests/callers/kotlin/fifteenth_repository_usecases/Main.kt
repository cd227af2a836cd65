import data.CachedRepo
import data.MemoryRepo
import domain.GetUser
import domain.SaveUser
import domain.User
import domain.UserRepository

object App {
    val repo: UserRepository by lazy { repository() }
    val getUser by lazy { GetUser(repo) }
    val saveUser = SaveUser(MemoryRepo())
}

fun repository(): UserRepository = CachedRepo(MemoryRepo())

fun render(user: User): String = user.name

fun failed(error: Throwable): String = error.message ?: "?"

suspend fun show(id: Int): String = App.getUser(id).fold({ render(it) }, { failed(it) })

suspend fun main() {
    App.saveUser(User(1, "a"))
    show(1)
}
