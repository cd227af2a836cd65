package text

import "strings"

func Trim(text string) string { return strings.TrimSpace(text) }

func Clean(text string) string { return Trim(text) }

var Default = Clean
