package main

// Encode writes the fields of a note one after the other.
func Encode(note Note) []byte {
	var frame []byte
	for _, field := range []string{note.Author, note.Tag, note.Text} {
		frame = append(frame, byte(len(field)))
		frame = append(frame, field...)
	}
	return frame
}
