package window

// Trend is the newest value less the oldest one, for each step between them.
func Trend(w *Window) float64 {
	values := w.Values()
	if len(values) < 2 {
		return 0
	}
	return (values[len(values)-1] - values[0]) / float64(len(values)-1)
}

// Alarm tells whether the values rise faster than allowed.
func Alarm(w *Window, limit float64) bool {
	return w.Len() >= 3 && Trend(w) > limit
}
