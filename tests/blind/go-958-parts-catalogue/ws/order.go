package main

// Order is what a customer wants.
type Order struct {
	Customer string
	lines    []line
}

type line struct {
	code  string
	count int
	left  int
}

// Add orders some kits.
func (o *Order) Add(code string, count int) {
	o.lines = append(o.lines, line{code: code, count: count, left: -1})
}

// Leave takes a part, by its position, out of a kit that was ordered.
func (o *Order) Leave(code string, position int) {
	for i := range o.lines {
		if o.lines[i].code == code {
			o.lines[i].left = position
		}
	}
}

// Pick counts the pieces to be packed.
func (o *Order) Pick(catalogue *Catalogue) map[string]int {
	pieces := map[string]int{}
	for _, line := range o.lines {
		kit := catalogue.Find(line.code)
		if kit == nil {
			continue
		}
		for _, part := range kit.Parts {
			pieces[part.Name] += part.Pieces * line.count
		}
		if line.left >= 0 {
			part := kit.Parts[line.left]
			pieces[part.Name] -= part.Pieces * line.count
		}
	}
	return pieces
}
