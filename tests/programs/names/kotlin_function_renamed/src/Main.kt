fun main() {
    println(shorten("a long title", 4))
}
