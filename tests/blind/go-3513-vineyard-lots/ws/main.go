package main

import "fmt"

type intake struct {
	kilos    map[string]int
	rejected []string
}

func (in *intake) receive(lot Lot) {
	if err := Check(lot); err != nil {
		in.rejected = append(in.rejected, lot.Grower+" ("+err.Error()+")")
		return
	}
	in.kilos[lot.Variety] += lot.Kilos
}

func main() {
	in := &intake{kilos: map[string]int{}}
	lots := []Lot{
		{"Huber", "Riesling", 820, 64},
		{"", "Silvaner", 400, 75},
		{"Anselm", "Pinot Noir", 1150, 88},
		{"Keller", "Riesling", 640, 81},
		{"Moreau", "Merlot", 300, 90},
	}
	for i, lot := range lots {
		fmt.Printf("lot %d: %s, %d kg\n", i+1, lot.Variety, lot.Kilos)
		in.receive(lot)
	}
	for _, variety := range []string{"Pinot Noir", "Riesling", "Silvaner"} {
		fmt.Printf("%-12s %5d kg\n", variety, in.kilos[variety])
	}
	for _, line := range in.rejected {
		fmt.Println("rejected:", line)
	}
}
