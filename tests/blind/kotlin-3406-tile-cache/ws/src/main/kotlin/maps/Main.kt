package maps

private val SMALL = listOf("tile.pixels = 512", "memory.mb = 3 # for the test machine")
private val LARGE = listOf("# rack 4", "memory.mb = 2048", "level.max = 20")

fun serve(config: CacheConfig, path: List<TileKey>): Int {
    val cache = TileCache(config)
    for (key in path) {
        if (key.level in config.levels) {
            cache.get(key) { "tile-${it.level}-${it.x}-${it.y}.png" }
        }
    }
    return cache.misses
}

fun main() {
    val path = listOf(
        TileKey(11, 1070, 711), TileKey(11, 1071, 711), TileKey(11, 1070, 711),
        TileKey(12, 2141, 1422), TileKey(12, 2142, 1422), TileKey(11, 1071, 711)
    )
    for (config in listOf(CacheConfig(SMALL), CacheConfig(LARGE))) {
        println("${config.memoryMegabytes} MB: ${serve(config, path)} of ${path.size} tiles rendered")
    }
}
