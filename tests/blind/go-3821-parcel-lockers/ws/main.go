package main

import "fmt"

const freeDays = 3

func storageFee(p *Parcel) int {
	if p.Days <= freeDays {
		return 0
	}
	return (p.Days - freeDays) * 50 * p.Size
}

func handOver(s *Station, codes ...string) {
	for _, code := range codes {
		p, err := s.Collect(code)
		if err != nil {
			fmt.Println("refused:", err)
			continue
		}
		fmt.Printf("%s handed over, fee %d\n", code, storageFee(p))
	}
}

func main() {
	station := NewStation(3, 1, 2, 2)
	for _, p := range []*Parcel{
		{"A17", 1, 2}, {"B02", 2, 5}, {"C44", 2, 1}, {"D90", 1, 6},
	} {
		if err := station.Deposit(p); err != nil {
			fmt.Println(err)
		}
	}
	handOver(station, "A17", "X00")
	fmt.Println("moved:", station.Compact())
	handOver(station, "B02", "D90", "C44")
}
