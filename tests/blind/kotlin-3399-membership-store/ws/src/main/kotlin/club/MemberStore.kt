package club

import java.time.LocalDate

/** Keeps the members as lines of text, the way the backup job wants them. */
class MemberStore {
    private val lines = sortedMapOf<Int, String>()

    val size get() = lines.size

    fun save(member: Member) {
        lines[member.number] = encode(member)
    }

    fun find(number: Int): Member? = lines[number]?.let { decode(it) }

    fun all(): List<Member> = lines.values.map { decode(it) }

    private fun encode(member: Member): String =
        listOf(member.number, member.name, member.standing, member.since).joinToString("|")

    private fun decode(line: String): Member {
        val cells = line.split("|")
        require(cells.size == 4) { "Broken line: $line" }
        return Member(
            number = cells[0].toInt(),
            name = cells[1],
            standing = Standing.valueOf(cells[2].toUpperCase()),
            since = LocalDate.parse(cells[3])
        )
    }
}
