package club

import java.time.LocalDate

enum class Standing(private val text: String) {
    ACTIVE("active"),
    ON_HOLD("on hold"),
    LEFT("has left");

    /** Shown in the member list. */
    override fun toString() = text
}

data class Member(
    val number: Int,
    val name: String,
    val standing: Standing,
    val since: LocalDate
)
