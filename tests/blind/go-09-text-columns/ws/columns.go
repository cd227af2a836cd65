package columns

import "strings"

func Pad(text string, width int) string {
	if n := width - len(text); n > 0 {
		return text + strings.Repeat(" ", n)
	}
	return text
}

func Row(cells []string, widths []int) string {
	parts := make([]string, len(cells))
	for i, cell := range cells {
		parts[i] = Pad(cell, widths[i])
	}
	return "|" + strings.Join(parts, "|") + "|"
}
