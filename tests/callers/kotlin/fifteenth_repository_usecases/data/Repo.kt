package data

import domain.User
import domain.UserRepository

data class Row(val id: Int, val text: String)

fun Row.toUser(): User = User(id, text)

fun User.toRow(): Row = Row(id, name.trimmed())

private fun String.trimmed(): String = trim()

class MemoryRepo : UserRepository {
    private val rows = HashMap<Int, Row>()

    override suspend fun find(id: Int): User? = rows[id]?.toUser()

    override suspend fun save(user: User) {
        rows[user.id] = user.toRow()
    }
}

class CachedRepo(private val inner: UserRepository) : UserRepository by inner {
    private val cache = mutableMapOf<Int, User>()

    override suspend fun find(id: Int): User? = cache[id] ?: inner.find(id)?.also { remember(it) }

    private fun remember(user: User) {
        cache[user.id] = user
    }
}
