package mail

private const val TEST_FILE = """
smtp.host = mail.test
smtp.port = 2525
queue.size = 2
"""

private const val LIVE_FILE = """
smtp.host = relay.example.org
smtp.port = 465
"""

fun run(name: String, settings: Settings) {
    println("$name: ${settings.names.joinToString()}")
    val gateway = Gateway(settings)
    val sent = (1..3).count { gateway.offer(Message("user$it@example.org", "Your invoice")) }
    println("$name: ${gateway.address}, $sent accepted, ${gateway.waiting()} waiting")
}

fun main() {
    run("test", Settings(TEST_FILE, listOf("--smtp.tls=false")))
    run("live", Settings(LIVE_FILE, listOf("-v")))
}
