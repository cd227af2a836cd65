package main

import (
	"fmt"
	"os"
	"strconv"
)

func readLimit(variable string, otherwise int) (int, error) {
	text := os.Getenv(variable)
	if text == "" {
		return otherwise, nil
	}
	limit, err := strconv.Atoi(text)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", variable, err)
	}
	return limit, nil
}
