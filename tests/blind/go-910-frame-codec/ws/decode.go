package main

type decoder struct {
	stream []byte
	offset int
}

func (d *decoder) more() bool {
	return d.offset < len(d.stream)
}

func (d *decoder) field() string {
	length := int(d.stream[d.offset])
	start := d.offset + 1
	end := start + length
	d.offset = end
	return string(d.stream[start:end])
}

// DecodeAll reads what Encode wrote.
func DecodeAll(stream []byte) []Note {
	var notes []Note
	d := &decoder{stream: stream}
	for d.more() {
		note := Note{Author: d.field()}
		note.Tag = d.field()
		note.Text = d.field()
		notes = append(notes, note)
	}
	return notes
}
