package main

// Trail is a way between two places.
type Trail struct {
	To       string
	Distance int
}

// Park knows the trails, which lead uphill only.
type Park struct {
	trails map[string][]*Trail
}

// NewPark makes a park without trails.
func NewPark() *Park {
	return &Park{trails: map[string][]*Trail{}}
}

// Connect adds a trail.
func (p *Park) Connect(from, to string, distance int) {
	p.trails[from] = append(p.trails[from], &Trail{To: to, Distance: distance})
}

// From returns the trails that start at a place.
func (p *Park) From(place string) []*Trail {
	return p.trails[place]
}

// Between returns the trail between two neighbours.
func (p *Park) Between(from, to string) *Trail {
	for _, trail := range p.trails[from] {
		if trail.To == to {
			return trail
		}
	}
	return nil
}
