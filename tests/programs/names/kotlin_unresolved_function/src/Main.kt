fun main() {
    println(formatPrise(1250))
}
