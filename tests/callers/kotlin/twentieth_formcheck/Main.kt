package forms

data class SignUp(val login: String, val age: Int, val mail: String?)

class Blocklist(private val names: Set<String>) {
    fun banned(login: String): Boolean = normal(login) in names

    private fun normal(login: String): String = login.lowercase()
}

fun SignUp.mailDomain(): String = mail?.substringAfter('@').orEmpty()

fun isAdult(age: Int): Boolean = age >= 18

fun signUpForm(blocklist: Blocklist): Form<SignUp> = form("signup") {
    field("login") { login } must (Length(3..12) and Matches("[a-z]+")) never Check(blocklist::banned)
    field("age") { age } must Between(0, 130) must Check(::isAdult)
    field("domain") { mailDomain() } must Check { it.isKnown() }
}

fun String.isKnown(): Boolean = this in setOf("example.org", "example.net")

fun report(errors: List<String>): String {
    fun numbered(index: Int, error: String) = "${index + 1}. $error"
    return errors.mapIndexed { index, error -> numbered(index, error) }.joinToString("\n")
}

fun main() {
    val signUp = signUpForm(Blocklist(setOf("root")))
    for (subject in listOf(SignUp("anna", 33, "a@example.org"), SignUp("Root", 12, null))) {
        println(report(signUp(subject)))
    }
}
