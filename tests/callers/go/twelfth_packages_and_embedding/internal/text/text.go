package text

import "strings"

func Clean(value string) string { return Trim(lower(value)) }

func Trim(value string) string { return strings.Trim(value, cut) }

func lower(value string) string { return strings.ToLower(value) }

var cut = blanks()

func blanks() string { return " " }
