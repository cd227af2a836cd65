package main

import "fmt"

var full = []rune("████████████")

func Gauge(casks uint16) string {
	return fmt.Sprintf("%2d %s", casks, string(full[:casks]))
}
