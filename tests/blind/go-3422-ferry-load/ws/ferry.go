package ferry

// Vehicle waits on the quay until it fits on a deck.
type Vehicle struct {
	Plate  string
	Length int
	Height int
}

// Deck is one lane of the ferry.
type Deck struct {
	Name      string
	Left      int
	Clearance int
	Loaded    []string
}

func fits(d Deck, v Vehicle) bool {
	return v.Length <= d.Left && v.Height <= d.Clearance
}

// place puts v on the first deck with room for it.
func place(decks []Deck, v Vehicle) bool {
	for _, d := range decks {
		if fits(d, v) {
			d.Left -= v.Length
			d.Loaded = append(d.Loaded, v.Plate)
			return true
		}
	}
	return false
}

// Load fills the decks and returns the plates left behind.
func Load(decks []Deck, queue []Vehicle) []string {
	var behind []string
	for _, v := range queue {
		if !place(decks, v) {
			behind = append(behind, v.Plate)
		}
	}
	return behind
}
