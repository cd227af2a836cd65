package main

import "fmt"

func main() {
	ring := NewRing(5)
	feed := []float64{21, 22.5, 21.8, 31.2, 30.9, 33.4, 34}
	for i, value := range feed {
		ring.Push(value)
		for _, alarm := range alarms {
			if alarm.Test(ring.Newest(alarm.Window)) {
				fmt.Printf("reading %d: %s\n", i, alarm.Name)
			}
		}
	}
	fmt.Println(ring.Len(), "readings kept:", ring.Newest(ring.Len()))
}
