package main

// Ring keeps the newest readings of a sensor.
type Ring struct {
	values []float64
	next   int
	count  int
}

func NewRing(size int) *Ring {
	return &Ring{values: make([]float64, size)}
}

func (r *Ring) Push(v float64) {
	r.values[r.next] = v
	r.next = (r.next + 1) % len(r.values)
	if r.count < len(r.values) {
		r.count++
	}
}

func (r *Ring) Len() int { return r.count }

// slot is where the reading stands that came in `back` readings before the newest.
func (r *Ring) slot(back int) int {
	return (r.next - 1 - back) % len(r.values)
}

// Newest returns up to n readings, the newest first.
func (r *Ring) Newest(n int) []float64 {
	if n > r.count {
		n = r.count
	}
	out := make([]float64, 0, n)
	for back := 0; back < n; back++ {
		out = append(out, r.values[r.slot(back)])
	}
	return out
}
