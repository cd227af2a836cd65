package fares

data class Ride(val minutes: Int, val zone: Int, val member: Boolean)

sealed class Surcharge(val label: String) {
    abstract fun amount(ride: Ride, base: Money): Money

    open fun applies(ride: Ride): Boolean = true

    fun charge(ride: Ride, base: Money): Money =
        if (applies(ride)) amount(ride, base) else Money.ZERO

    class Zone(private val perZone: Money) : Surcharge("zone") {
        override fun amount(ride: Ride, base: Money): Money = perZone * ride.zone.toDouble()
        override fun applies(ride: Ride): Boolean = ride.zone > 1
    }

    class Share(private val percent: Double) : Surcharge("share") {
        override fun amount(ride: Ride, base: Money): Money = base * (percent / 100.0)
    }

    object MemberRebate : Surcharge("rebate") {
        override fun amount(ride: Ride, base: Money): Money = -half(base)
        override fun applies(ride: Ride): Boolean = ride.member
        private fun half(base: Money): Money = base * 0.5
    }
}

class Tariff(private val perMinute: Double, private val surcharges: List<Surcharge>) {
    fun basePrice(ride: Ride): Money = Money.of(perMinute * ride.minutes)

    fun quote(ride: Ride): Quote {
        val base = basePrice(ride)
        return Quote(base, surcharges.map { it.label to it.charge(ride, base) })
    }
}

class Quote(private val base: Money, private val extras: List<Pair<String, Money>>) {
    operator fun component1(): Money = base + extras.map { it.second }.total()

    operator fun component2(): List<String> = extras.filter { it.second > Money.ZERO }.map { it.first }

    fun unpaid(paid: Money): Money {
        val (due) = this
        return due - paid
    }
}

fun describe(ride: Ride, tariff: Tariff): String {
    val quote = tariff.quote(ride)
    val (price, reasons) = quote
    val capped = price capAt 30.euros()
    return "${capped.render()} ${reasons.joinToString("+")} open ${quote.unpaid(5.euros()).render()}"
}

fun main() {
    val tariff = Tariff(0.35, listOf(Surcharge.Zone(2.euros()), Surcharge.Share(4.0), Surcharge.MemberRebate))
    for (ride in listOf(Ride(12, 1, false), Ride(40, 3, true))) {
        println(describe(ride, tariff))
    }
}
