package report

fun Row.mark(): String = "a member wins, so never chosen"

fun Sink.emit(line: Int): Unit = emit(format(line))

fun Sink.close() {
    emit(0)
    write("closed")
}
