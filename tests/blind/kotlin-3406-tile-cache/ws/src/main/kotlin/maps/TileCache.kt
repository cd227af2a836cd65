package maps

data class TileKey(val level: Int, val x: Int, val y: Int)

/** Keeps the tiles used last; a tile has four bytes a pixel. */
class TileCache(config: CacheConfig) {
    private val tileBytes = config.tilePixels * config.tilePixels * 4
    private val slots = (config.memoryBytes / tileBytes).toInt()
    private val order = ArrayList<TileKey>(slots)
    private val tiles = HashMap<TileKey, String>()

    var misses = 0
        private set

    fun get(key: TileKey, render: (TileKey) -> String): String {
        val cached = tiles[key]
        if (cached != null) {
            order.remove(key)
            order.add(key)
            return cached
        }
        misses++
        if (order.size == slots) {
            tiles.remove(order.removeAt(0))
        }
        val tile = render(key)
        tiles[key] = tile
        order.add(key)
        return tile
    }
}
