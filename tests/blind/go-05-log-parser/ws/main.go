package main

import "fmt"

const text = `12:00:01 INFO started on port 80
12:00:05 WARN slow disk

12:00:09 ERROR
12:00:11 INFO stopped`

func main() {
	counts := map[string]int{}
	longest := 0
	for _, e := range parseAll(text) {
		counts[e.Level]++
		if len(e.Message) > longest {
			longest = len(e.Message)
		}
	}
	fmt.Println(counts, longest)
}
