package domain

data class User(val id: Int, val name: String)

interface UserRepository {
    suspend fun find(id: Int): User?

    suspend fun save(user: User)
}

class GetUser(private val users: UserRepository) {
    suspend operator fun invoke(id: Int): Result<User> =
        users.find(id)?.let { Result.success(it) } ?: missing(id)
}

private fun missing(id: Int): Result<User> = Result.failure(IllegalArgumentException("$id"))

fun interface Validator {
    fun isValid(user: User): Boolean
}

class SaveUser(
    private val users: UserRepository,
    private val validator: Validator = Validator { it.name.isNotEmpty() },
) {
    suspend operator fun invoke(user: User): Boolean {
        if (!validate(user)) return false
        users.save(user)
        return true
    }

    private fun validate(user: User) = validator.isValid(user)
}
