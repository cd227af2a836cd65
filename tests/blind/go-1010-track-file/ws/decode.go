package main

import "encoding/binary"

type reader struct {
	data []byte
	at   int
}

func (r *reader) take(count int) []byte {
	part := r.data[r.at : r.at+count]
	r.at += count
	return part
}

func (r *reader) number() int {
	value, size := binary.Uvarint(r.data[r.at:])
	r.at += size
	return int(value)
}

func (r *reader) text() string {
	return string(r.take(r.number()))
}

// Decode reads what Encode wrote.
func Decode(data []byte) []Track {
	r := &reader{data: data}
	tracks := make([]Track, r.number())
	for i := range tracks {
		tracks[i].Title = r.text()
		tracks[i].Notes = r.text()
		points := make([]int32, r.number())
		for j := range points {
			points[j] = int32(binary.BigEndian.Uint32(r.take(4)))
		}
		tracks[i].Points = points
	}
	return tracks
}
