package jobs

import java.util.PriorityQueue

fun interface Clock {
    fun now(): Long
}

interface RunLog {
    fun record(name: String, at: Long)
    fun failures(): Int
    fun summary(): String = "failed ${failures()}"
}

class MemoryLog : RunLog {
    private val lines = mutableListOf<String>()
    override fun record(name: String, at: Long) {
        lines.add("$at $name")
    }
    override fun failures(): Int = lines.count { it.endsWith("!") }
}

class PrefixedLog(private val prefix: String, private val inner: RunLog) : RunLog by inner {
    override fun record(name: String, at: Long) = inner.record(prefix + name, at)
}

class NullLog : RunLog {
    override fun record(name: String, at: Long) = Unit
    override fun failures(): Int = 0
}

data class Job(val name: String, val due: Long, val every: Long?, val work: () -> Unit) : Comparable<Job> {
    override fun compareTo(other: Job): Int = due.compareTo(other.due)

    fun reschedule(): Job? = every?.let { copy(due = due + it) }
}

class Scheduler(private val clock: Clock, private val log: RunLog) {
    private val queue = PriorityQueue<Job>()

    operator fun plusAssign(job: Job) {
        queue.add(job)
    }

    operator fun contains(name: String): Boolean = queue.any { it.name == name }

    fun tick(): Int {
        var ran = 0
        while (isDue()) {
            val job = queue.poll()
            attempt(job)
            job.reschedule()?.also { this += it }
            ran++
        }
        return ran
    }

    private fun isDue(): Boolean = queue.isNotEmpty() && queue.peek().due <= clock.now()

    private fun attempt(job: Job) {
        val (name, due, _, work) = job
        runCatching { work() }
            .onSuccess { log.record(name, due) }
            .onFailure { log.record(failedName(name), due) }
    }

    private fun failedName(name: String) = "$name!"
}

var ticks = 0L

fun advance(): Long = ++ticks

fun sendMail() {
    println("mail at $ticks")
}

fun compact() {
    check(ticks % 2 == 0L) { "odd tick" }
}

fun Scheduler.daily(name: String, work: () -> Unit) {
    this += Job(name, 0, 24, work)
}

fun main() {
    val log: RunLog = PrefixedLog("job:", MemoryLog())
    val scheduler = Scheduler(Clock { advance() }, log)
    scheduler.daily("mail", ::sendMail)
    scheduler += Job("compact", 3, null, { compact() })
    repeat(5) { println(scheduler.tick()) }
    if ("mail" in scheduler) println(log.summary())
}
