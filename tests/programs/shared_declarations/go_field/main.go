package main

import "example.org/well/well"

func main() {
	println(well.Deepest([]well.Level{{Day: "mon", Depth: 4.5}}))
}
