package audit

class AuditException(message: String, cause: Throwable) : RuntimeException(message, cause)

class Auditor(badges: List<Badge>) {
    private val badges = badges.associateBy { it.number }

    fun audit(log: DoorLog): Map<String, Int> {
        try {
            val perDoor = sortedMapOf<String, Int>()
            for (access in log.accesses().sortedBy { it.at }) {
                confirm(access)
                perDoor[access.door] = (perDoor[access.door] ?: 0) + 1
            }
            return perDoor
        } catch (e: IllegalStateException) {
            throw AuditException("Audit of $log failed", e)
        }
    }

    private fun confirm(access: Access) {
        val badge = badges[access.badge] ?: throw IllegalStateException("Badge ${access.badge} was never issued")
        check(badge.validAt(access.at)) {
            "Door ${access.door} opened for badge ${badge.number} of ${badge.holder}, which isn't valid"
        }
    }
}
