package shapes

type Point struct{ X, Y int }

func New(x, y int) *Point { return &Point{x, y} }

func (p Point) Sum() int { return add(p.X, p.Y) }

func (p *Point) Move(by int) { p.X = add(p.X, by) }

func (p Point) String() string { return "point" }

func add(a, b int) int { return a + b }

var Origin = New(0, 0)

type Mover interface{ Move(by int) }

type Handlers struct {
	OnMove func(int)
	OnSum  func() int
}

func (h *Handlers) Run() {
	h.OnMove(1)
	if h.OnSum != nil {
		h.OnSum()
	}
}
