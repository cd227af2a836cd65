package main

import "fmt"

func main() {
	ix := NewIndex()
	for _, line := range []string{"The tide is out", "Out of time", "High tide"} {
		ix.Add(line)
	}
	fmt.Println(ix.Find("tide"))
	fmt.Println(ix.Find("out"))
}
