package shop

class Repository {
    fun save() {}
}

class Cache {
    fun save() {}
}

class Service(private val repository: Repository) {
    fun store() {
        check()
        repository.save()
    }

    private fun check() {}
}

fun go() {
    val service = Service(Repository())
    service.store()
}
