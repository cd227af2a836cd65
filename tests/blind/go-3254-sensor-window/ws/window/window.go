// Package window keeps the last values of a sensor.
package window

// Window is a ring of the newest values.
type Window struct {
	values []float64
	next   int
	filled int
}

// New makes a window of the given size.
func New(size int) *Window {
	return &Window{values: make([]float64, size)}
}

// Add stores a value, in place of the oldest one when the window is full.
func (w *Window) Add(v float64) {
	w.values[w.next] = v
	w.next = (w.next + 1) % len(w.values)
	if w.filled < len(w.values) {
		w.filled++
	}
}

// Len is the number of values stored.
func (w *Window) Len() int { return w.filled }

// Values lists the stored values, oldest first.
func (w *Window) Values() []float64 {
	out := make([]float64, 0, w.filled)
	start := w.next
	for i := 0; i < w.filled; i++ {
		out = append(out, w.values[(start+i)%len(w.values)])
	}
	return out
}

// Mean is the average of the stored values, 0 without any.
func (w *Window) Mean() float64 {
	if w.filled == 0 {
		return 0
	}
	sum := 0.0
	for _, v := range w.values[:w.filled] {
		sum += v
	}
	return sum / float64(w.filled)
}
