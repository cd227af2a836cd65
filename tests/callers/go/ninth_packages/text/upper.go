package text

func Upper(text string) string { return convert(text) }

func convert(text string) string { return text }
