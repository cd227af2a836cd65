package audit

import java.time.Instant

data class Badge(val number: Int, val holder: String, val issued: Instant, val revoked: Instant? = null) {

    fun validAt(moment: Instant): Boolean = moment >= issued && (revoked == null || moment < revoked)
}

data class Access(val badge: Int, val door: String, val at: Instant)
