package store

import "strings"

type Plain struct{}

func (p Plain) Encode(text string) string { return p.escape(text) }

func (Plain) escape(text string) string { return strings.ToLower(text) }
