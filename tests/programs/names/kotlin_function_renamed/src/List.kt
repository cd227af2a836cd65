fun titles(all: List<String>): List<String> = all.map { shorten(it, 20) }
