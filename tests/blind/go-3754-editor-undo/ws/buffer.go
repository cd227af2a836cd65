package main

// Buffer holds the text as runes.
type Buffer struct {
	runes []rune
}

func (b *Buffer) Len() int {
	return len(b.runes)
}

func (b *Buffer) String() string {
	return string(b.runes)
}

func (b *Buffer) Splice(at int, text []rune) {
	grown := make([]rune, 0, len(b.runes)+len(text))
	grown = append(grown, b.runes[:at]...)
	grown = append(grown, text...)
	b.runes = append(grown, b.runes[at:]...)
}

// Cut removes n runes at a position and returns them.
func (b *Buffer) Cut(at, n int) []rune {
	removed := make([]rune, n)
	copy(removed, b.runes[at:at+n])
	rest := append([]rune{}, b.runes[:at]...)
	b.runes = append(rest, b.runes[at+n:]...)
	return removed
}
