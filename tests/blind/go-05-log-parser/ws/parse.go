package main

import "strings"

type Entry struct {
	Time, Level, Message string
}

func parse(line string) Entry {
	fields := strings.SplitN(strings.TrimSpace(line), " ", 3)
	return Entry{fields[0], fields[1], fields[2]}
}

func parseAll(text string) []Entry {
	var entries []Entry
	for _, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		entries = append(entries, parse(line))
	}
	return entries
}
