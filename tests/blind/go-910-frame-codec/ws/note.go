package main

// Note is what a user wrote.
type Note struct {
	Author string
	Tag    string
	Text   string
}

// CountTags says how often each tag is used.
func CountTags(notes []Note) map[string]int {
	counts := map[string]int{}
	for _, note := range notes {
		counts[note.Tag]++
	}
	return counts
}
