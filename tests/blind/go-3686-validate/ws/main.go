package main

import (
	"fmt"
	"strconv"
	"strings"
)

const rows = `S-17,2.5,de
S-18,-1,FR
S-19,12,IT
S-20,0.75,NL`

func parse(text string) []Shipment {
	var list []Shipment
	for _, line := range strings.Split(text, "\n") {
		cells := strings.Split(line, ",")
		weight, err := strconv.ParseFloat(cells[1], 64)
		if err != nil {
			weight = 0
		}
		list = append(list, Shipment{cells[0], weight, cells[2]})
	}
	return list
}

func summary(list []Shipment) (good []Shipment, messages []string) {
	for _, s := range list {
		if err := Validate(s); err != nil {
			messages = append(messages, err.Error())
			continue
		}
		good = append(good, s)
	}
	return good, messages
}

func main() {
	good, messages := summary(parse(rows))
	for _, m := range messages {
		fmt.Println(m)
	}
	total := 0.0
	for _, s := range good {
		total += s.Weight
	}
	fmt.Printf("%d accepted, %.2f kg\n", len(good), total)
}
