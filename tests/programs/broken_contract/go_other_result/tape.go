package main

type Tape struct{ left []string }

func (t *Tape) Next() string {
	first := t.left[0]
	t.left = t.left[1:]
	return first
}
