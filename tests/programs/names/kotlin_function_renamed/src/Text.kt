fun shortenn(text: String, length: Int): String = text.take(length)
