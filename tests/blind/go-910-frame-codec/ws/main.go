package main

import (
	"fmt"
	"strings"
)

func main() {
	notes := []Note{
		{Author: "mira", Tag: "todo", Text: "Water the ficus"},
		{Author: "mira", Tag: "log", Text: strings.Repeat("tick tock ", 30)},
		{Author: "sol", Tag: "todo", Text: "Ask for the spare key"},
	}
	var stream []byte
	for _, note := range notes {
		stream = append(stream, Encode(note)...)
	}
	fmt.Println(len(stream), "bytes")

	read := DecodeAll(stream)
	for tag, count := range CountTags(read) {
		fmt.Println(tag, count)
	}
}
