package kiosk

fun main() {
    val tickets = TicketModule()
    val kiosk = Kiosk()
        .install(tickets)
        .install(StorageModule("/var/lib/kiosk"))
        .install(DisplayModule(2))
    kiosk.start()
    println("ticket ${tickets.next()}")
    println("ticket ${tickets.next()}")
    println("stopping " + kiosk.stopOrder().joinToString(", "))
}
