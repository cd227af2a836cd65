package main

import (
	"math"
	"time"
)

type Watcher struct {
	pump  Pump
	ticks int
}

func NewWatcher(pump Pump) *Watcher {
	return &Watcher{pump: pump}
}

func (w *Watcher) read() float64 {
	w.ticks++
	return w.pump.MaxBar + math.Sin(float64(w.ticks)*2) + w.pump.Offset
}

func (w *Watcher) Sample(n int) []float64 {
	ticker := time.NewTicker(w.pump.Every())
	defer ticker.Stop()
	values := make([]float64, 0, n)
	for len(values) < n {
		<-ticker.C
		values = append(values, w.read())
	}
	return values
}
