package main

import (
	"fmt"
	"strings"
)

const shown = 4

func Mask(number string) string {
	digits := strings.ReplaceAll(number, "-", "")
	tail := digits[len(digits)-shown:]
	return strings.Repeat("*", 4) + " " + tail
}

func Euros(cents int64) string {
	return fmt.Sprintf("%d.%02d", cents/100, cents%100)
}
