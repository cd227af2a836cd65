package main

import "fmt"

func main() {
	total := 0.0
	for _, line := range []string{"box w=2 h=3.5 name=desk", "circle name=table r=1"} {
		shape := read(line)
		fmt.Printf("%-8v %.2f\n", shape.attrs["name"], shape.Area())
		total += shape.Area()
	}
	fmt.Printf("total %.2f\n", total)
}
