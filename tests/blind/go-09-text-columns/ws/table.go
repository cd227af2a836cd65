package columns

import "strings"

func Table(rows [][]string, widths ...int) string {
	var out []string
	for _, row := range rows {
		out = append(out, Row(row, widths))
	}
	return strings.Join(out, "\n")
}
