package main

import "fmt"

func formatPrice(cents int) string {
	return fmt.Sprintf("%d.%02d", cents/100, cents%100)
}
