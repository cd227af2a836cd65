interface Log {
    fun write(text: String)
}

class FileLog : Log {
    override fun write(text: String) {
        flush()
    }

    private fun flush() {}
}

class SafeLog(log: Log) : Log by log

abstract class Job(protected val log: Log) {
    init {
        prepare()
    }

    fun run() {
        step()
        log.write("ran")
    }

    protected abstract fun step()

    private fun prepare() {}
}

class Copy(log: Log) : Job(log) {
    override fun step() = helper()

    private fun helper() {}

    companion object {
        fun create() = Copy(SafeLog(FileLog()))
    }
}

fun go() {
    Copy.create().run()
    val jobs: Map<String, Job> = mapOf("copy" to Copy(FileLog()))
    jobs["copy"]?.run()
    jobs.values.forEach { it.run() }
    anonymous().run()
}

fun anonymous() = object : Job(FileLog()) {
    override fun step() {
        extra()
    }
}

fun extra() {}
