fun subject(text: String): String {
    return "Re: " + shorten(text, 60)
}
