package maps

/** Settings of the tile cache, from the lines "key = value" of the server's file. */
class CacheConfig(lines: List<String>) {
    private val values: Map<String, String> = lines
        .map { it.substringBefore('#').trim() }
        .filter { it.contains('=') }
        .associate { it.substringBefore('=').trim() to it.substringAfter('=').trim() }

    val tilePixels: Int = int("tile.pixels", 256)
    val memoryMegabytes: Int = int("memory.mb", 128)
    val levels: IntRange = int("level.min", 0)..int("level.max", 18)

    /** What the cache may take, in bytes. */
    val memoryBytes: Long get() = (memoryMegabytes * 1024 * 1024).toLong()

    private fun int(key: String, default: Int): Int {
        val text = values[key] ?: return default
        return text.toIntOrNull() ?: throw IllegalArgumentException("$key: not a number: $text")
    }
}
