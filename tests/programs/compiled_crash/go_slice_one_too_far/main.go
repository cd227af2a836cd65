package main

import (
	"fmt"

	"example.com/wave/signal"
)

func smooth(values []float64) []float64 {
	var means []float64
	for _, window := range signal.Windows(values, 3) {
		sum := 0.0
		for _, v := range window {
			sum += v
		}
		means = append(means, sum/3)
	}
	return means
}

func main() {
	fmt.Println(smooth([]float64{1, 4, 2, 8, 5}))
}
