package main

import "fmt"

func show(e *Editor, action string) {
	fmt.Printf("%-10s %q at %d\n", action, e.buffer.String(), e.cursor)
}

func main() {
	e := &Editor{}
	e.Insert("Grüezi Welt")
	show(e, "insert")
	e.Backspace(4)
	show(e, "backspace")
	e.Undo()
	show(e, "undo")
	e.Move(-4)
	e.Insert("schöne ")
	show(e, "insert")
	for e.Undo() {
		show(e, "undo")
	}
	e.Move(3)
	e.Insert("done")
	show(e, "insert")
}
