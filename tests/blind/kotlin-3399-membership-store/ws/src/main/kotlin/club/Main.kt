package club

import java.time.LocalDate

fun hold(store: MemberStore, number: Int) {
    val member = store.find(number) ?: return
    if (member.standing == Standing.ACTIVE) {
        store.save(member.copy(standing = Standing.ON_HOLD))
    }
}

fun main() {
    val store = MemberStore()
    store.save(Member(17, "Aino Laine", Standing.ACTIVE, LocalDate.of(2019, 4, 1)))
    store.save(Member(23, "Pekka Salo", Standing.ACTIVE, LocalDate.of(2021, 9, 15)))
    println("${store.size} members, ${store.all().count { it.standing == Standing.ACTIVE }} active")

    hold(store, 23)
    for (member in store.all()) {
        println("%3d %-12s %s since %s".format(member.number, member.name, member.standing, member.since))
    }
}
