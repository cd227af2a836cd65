package signal

// Windows gives all runs of size values.
func Windows(values []float64, size int) [][]float64 {
	var out [][]float64
	for start := 0; start <= len(values)-size+1; start++ {
		out = append(out, values[start:start+size:start+size])
	}
	return out
}
