package main

// Reading is one temperature from a sensor.
type Reading struct {
	Zone string
	Temp float64
}

const ventsPerZone = 2

// Plan holds all zones in the order of the floor plan.
type Plan struct {
	zones []*Zone
}

func NewPlan(names []string) *Plan {
	p := &Plan{}
	for _, name := range names {
		p.zones = append(p.zones, &Zone{Name: name, Vents: makeVents(ventsPerZone)})
	}
	return p
}

func makeVents(n int) []*Vent {
	vents := make([]*Vent, n)
	for i := 1; i <= n; i++ {
		vents = append(vents, &Vent{ID: i})
	}
	return vents
}

func (p *Plan) Zone(name string) *Zone {
	for _, z := range p.zones {
		if z.Name == name {
			return z
		}
	}
	return nil
}

// Apply opens the vents by ten percent per degree over the target.
func (p *Plan) Apply(r Reading) {
	z := p.Zone(r.Zone)
	over := r.Temp - z.Target
	if over < 0 {
		over = 0
	}
	for _, v := range z.Vents {
		v.Open = int(over * 10)
	}
}
