package shapes

type Circle struct{ Radius int }

func NewCircle() *Circle { return &Circle{1} }

func (c *Circle) Draw() { c.path() }

func (c *Circle) path() {}

func Area(circle *Circle) int { return circle.Radius }
