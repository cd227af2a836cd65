package main

import (
	"fmt"
	"strings"
)

const clean = `
app: core ui
core: util
ui: core icons
docs: app
`

const again = clean + "= util\n= icons\n"

func show(title, text string) {
	fmt.Println(title)
	for i, stage := range NewPlan(text).Stages() {
		fmt.Printf("  %d: %s\n", i+1, strings.Join(stage, ", "))
	}
}

func main() {
	show("from scratch", clean)
	show("second run", again)
}
