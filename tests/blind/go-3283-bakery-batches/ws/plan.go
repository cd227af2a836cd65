package main

// Order is what a shop wants for the morning.
type Order struct {
	Product string
	Pieces  int
	Oven    string
}

// ceilDiv rounds up, both arguments are positive.
func ceilDiv(a, b int) int {
	return (a + b - 1) / b
}

// load of one batch in pieces
func (o Oven) capacity() int {
	return o.Trays * o.PerTray
}

func batches(o Oven, pieces int) int {
	return ceilDiv(pieces, o.capacity())
}

// minutes needed, with ten minutes to reload between two batches
func duration(o Oven, pieces int) int {
	n := batches(o, pieces)
	return n*o.Minutes + (n-1)*10
}
