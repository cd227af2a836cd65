package agenda

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

type Item struct {
	Title  string
	Length time.Duration
}

func parseDuration(text string) (time.Duration, error) {
	if strings.HasSuffix(text, "h") {
		hours, err := strconv.Atoi(strings.TrimSuffix(text, "h"))
		return time.Duration(hours) * time.Hour, err
	}
	minutes, err := strconv.Atoi(text)
	return time.Duration(minutes), err
}

func Parse(line string) (Item, error) {
	length, title, ok := strings.Cut(line, " ")
	if !ok {
		return Item{}, fmt.Errorf("no title in %q", line)
	}
	d, err := parseDuration(length)
	return Item{title, d}, err
}

func End(start time.Time, items []Item) time.Time {
	for _, item := range items {
		start = start.Add(item.Length)
	}
	return start
}
