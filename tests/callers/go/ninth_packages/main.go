package main

import (
	"example.com/app/shapes"
	. "example.com/app/shapes"
	"example.com/app/store"
	"example.com/app/text"
	up "example.com/app/text"
)

func Trim(text string) string { return text }

func init() { setup() }

func setup() {}

func run() { text.Trim("a") }

func renamed() { up.Upper("a") }

func dotted() {
	circle := NewCircle()
	circle.Draw()
	shapes.Area(circle)
}

func variables() { text.Default("a") }

func structs() {
	db, err := store.Open()
	if err != nil {
		return
	}
	defer db.Close()
	db.Get("a")
	store.Shared.Get("b")
}

func main() {
	run()
	renamed()
	dotted()
	variables()
	structs()
}
