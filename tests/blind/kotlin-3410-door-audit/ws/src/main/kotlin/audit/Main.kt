package audit

import java.time.Instant

fun main() {
    val auditor = Auditor(
        listOf(
            Badge(17, "Okoye", Instant.parse("2023-11-20T08:00:00Z")),
            Badge(21, "Lindqvist", Instant.parse("2022-02-01T08:00:00Z"), revoked = Instant.parse("2024-06-30T16:00:00Z"))
        )
    )
    val old = DoorLog("door-a.log", listOf(
        "2024-03-01T07:58:12Z badge=17 door=A1",
        "2024-03-01T08:04:40Z badge=21 door=A1"
    ))
    val new = DoorLog("door-b.log", listOf(
        "@1709279892 badge=17 door=B2",
        "@1709280475  badge=21 door=B1",
        ""
    ))
    for (log in listOf(old, new)) {
        println("$log: ${auditor.audit(log)}")
    }
}
