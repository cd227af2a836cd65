package main

// Longest returns the longest call that is kept.
func Longest(history *History) Call {
	var longest Call
	for i := 0; i < history.Len(); i++ {
		if call := history.At(i); call.Seconds > longest.Seconds {
			longest = call
		}
	}
	return longest
}

// Totals adds up the seconds by number.
func Totals(history *History) map[string]int {
	totals := map[string]int{}
	for i := 0; i < history.Len(); i++ {
		call := history.At(i)
		totals[call.Number] += call.Seconds
	}
	return totals
}
