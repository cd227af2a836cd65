package main

import "errors"

func place(row int) string {
	if row < 1 {
		return "", errors.New("no such row")
	}
	return string(rune('A' + row)), nil
}

func main() {
	name, err := place(3)
	println(name, err)
}
