package main

import "strconv"

type Tag struct {
	Text  string
	Shelf string
}

func read(text string) (Tag, string) {
	number, _ := strconv.Atoi(text)
	tag := Tag{Text: number, Shelf: text}
	return tag, "no. " + number
}

func main() {
	tag, title := read("12")
	println(tag.Text, title)
}
