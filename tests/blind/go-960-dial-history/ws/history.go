package main

// Call is a call that has ended.
type Call struct {
	Number  string
	Seconds int
}

// History keeps the latest calls.
type History struct {
	calls []Call
	start int
	count int
}

// NewHistory makes a history of up to size calls.
func NewHistory(size int) *History {
	return &History{calls: make([]Call, size)}
}

// Push adds a call; the oldest goes when there are too many.
func (h *History) Push(call Call) {
	end := (h.start + h.count) % len(h.calls)
	h.calls[end] = call
	if h.count < len(h.calls) {
		h.count++
	} else {
		h.start = (h.start + 1) % len(h.calls)
	}
}

// Len says how many calls are kept.
func (h *History) Len() int {
	return h.count
}

// At returns a call; 0 is the oldest.
func (h *History) At(position int) Call {
	return h.calls[h.start+position]
}
