package plug

fun mailer(): Plugin = Mailer(address("ops"))

fun address(user: String) = "$user@example.org"

fun ftp(): Plugin = Ftp()

fun main() {
    Registry.register("metrics", ::Metrics)
    Registry.register("mailer", ::mailer)
    with(Host()) {
        boot()
        bounce("metrics")
        bounce("mailer")
        shutdown()
    }
}
