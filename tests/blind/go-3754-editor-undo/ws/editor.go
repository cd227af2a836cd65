package main

type kind int

const (
	inserted kind = iota
	deleted
)

type edit struct {
	kind kind
	at   int
	text []rune
}

type Editor struct {
	buffer  Buffer
	cursor  int
	history []edit
}

func clamp(v, low, high int) int {
	if v < low {
		return low
	}
	if v > high {
		return high
	}
	return v
}

// Move moves the cursor; it stays inside the text.
func (e *Editor) Move(by int) {
	e.cursor = clamp(e.cursor+by, 0, e.buffer.Len())
}

// Insert puts text at the cursor and leaves the cursor behind it.
func (e *Editor) Insert(text string) {
	runes := []rune(text)
	e.buffer.Splice(e.cursor, runes)
	e.cursor += len(runes)
	e.history = append(e.history, edit{kind: inserted, at: e.cursor, text: runes})
}

// Backspace deletes up to n runes before the cursor.
func (e *Editor) Backspace(n int) {
	n = clamp(n, 0, e.cursor)
	if n == 0 {
		return
	}
	e.cursor -= n
	text := e.buffer.Cut(e.cursor, n)
	e.history = append(e.history, edit{kind: deleted, at: e.cursor, text: text})
}

// Undo takes back the last edit and reports whether there was one.
func (e *Editor) Undo() bool {
	if len(e.history) == 0 {
		return false
	}
	last := e.history[len(e.history)-1]
	e.history = e.history[:len(e.history)-1]
	switch last.kind {
	case inserted:
		e.buffer.Cut(last.at, len(last.text))
		e.cursor = last.at
	case deleted:
		e.buffer.Splice(last.at, last.text)
		e.cursor = last.at + len(last.text)
	}
	return true
}
