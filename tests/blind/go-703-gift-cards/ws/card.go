package main

import (
	"encoding/csv"
	"fmt"
	"os"
	"strconv"
)

type Card struct {
	Number string
	Cents  int64
}

func ReadCards(path string) ([]Card, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		return nil, err
	}
	cards := make([]Card, 0, len(rows))
	for i, row := range rows[1:] {
		cents, err := strconv.ParseInt(row[1], 10, 64)
		if err != nil {
			return nil, fmt.Errorf("row %d: %w", i+2, err)
		}
		cards = append(cards, Card{Number: row[0], Cents: cents})
	}
	return cards, nil
}
