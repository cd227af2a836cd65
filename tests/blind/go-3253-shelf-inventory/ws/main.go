package main

import (
	"fmt"
	"os"
	"strings"
)

const deliveries = `
paint  white    12
screws m4x20    500
paint  red      3
timber spruce   40
screws m4x20    250
`

func main() {
	store := NewStore("paint", "screws", "timber")
	jobs := []func() string{}
	for _, line := range strings.Split(strings.TrimSpace(deliveries), "\n") {
		line := line
		jobs = append(jobs, func() string {
			var shelf, article string
			var count int
			if _, err := fmt.Sscan(line, &shelf, &article, &count); err != nil {
				return "skipped: " + line
			}
			store.Put(shelf, article, count)
			return fmt.Sprintf("%s on %s", article, shelf)
		})
	}
	for _, job := range jobs {
		fmt.Println(job())
	}
	if err := store.Print(os.Stdout); err != nil {
		os.Exit(1)
	}
}
