class User {
    var name: String = ""
        set(value) {
            this.name = value.trim()
        }
}

fun main() {
    User().name = "ada"
}
