package text

class Title(val text: String)

fun Title.shout() = text.uppercase()

fun String.shout() = uppercase()

fun go(title: Title?) {
    title?.shout()
}
