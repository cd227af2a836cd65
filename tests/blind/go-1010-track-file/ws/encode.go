package main

import "encoding/binary"

// Track is a recorded way.
type Track struct {
	Title  string
	Notes  string
	Points []int32
}

// Encode writes tracks one after another: title, notes, number of points, points.
func Encode(tracks []Track) []byte {
	out := []byte{byte(len(tracks))}
	for _, track := range tracks {
		out = appendText(out, track.Title)
		out = appendText(out, track.Notes)
		out = binary.AppendUvarint(out, uint64(len(track.Points)))
		for _, point := range track.Points {
			out = binary.BigEndian.AppendUint32(out, uint32(point))
		}
	}
	return out
}

func appendText(out []byte, text string) []byte {
	out = append(out, byte(len(text)))
	return append(out, text...)
}
