package main

// Part is something that a kit has some pieces of.
type Part struct {
	Name   string
	Pieces int
}

// Kit is sold as a whole.
type Kit struct {
	Code  string
	Name  string
	Parts []Part
}

// Catalogue finds kits by their code.
type Catalogue struct {
	kits map[string]*Kit
}

// NewCatalogue makes a catalogue of some kits.
func NewCatalogue(kits []Kit) *Catalogue {
	catalogue := &Catalogue{kits: make(map[string]*Kit, len(kits))}
	for _, kit := range kits {
		catalogue.kits[kit.Code] = &kit
	}
	return catalogue
}

// Find returns nil for an unknown code.
func (c *Catalogue) Find(code string) *Kit {
	return c.kits[code]
}
