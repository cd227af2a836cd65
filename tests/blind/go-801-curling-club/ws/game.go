package main

// Game is one evening's result.
type Game struct {
	Week     int
	Home     string
	Away     string
	HomeEnds int
	AwayEnds int
}

func (g Game) points() (home, away int) {
	switch {
	case g.HomeEnds > g.AwayEnds:
		return 2, 0
	case g.HomeEnds < g.AwayEnds:
		return 0, 2
	}
	return 1, 1
}
