package main

import (
	"fmt"
	"os"
	"strings"
)

type stateFn func(*scanner) stateFn

type item struct {
	kind string
	text string
}

type scanner struct {
	input string
	pos   int
	out   chan item
	hooks map[string][]func(item)
}

type option func(*scanner)

func withHook(kind string, hook func(item)) option {
	return func(s *scanner) { s.on(kind, hook) }
}

func scan(input string, opts ...option) *scanner {
	s := &scanner{input: input, out: make(chan item), hooks: map[string][]func(item){}}
	for _, opt := range opts {
		opt(s)
	}
	go s.run()
	return s
}

func (s *scanner) on(kind string, hook func(item)) {
	s.hooks[kind] = append(s.hooks[kind], hook)
}

func (s *scanner) run() {
	defer s.close()
	for state := stateFn(start); state != nil; {
		state = state(s)
	}
}

func (s *scanner) close() { close(s.out) }

func (s *scanner) emit(kind string, end int) {
	it := item{kind, s.input[s.pos:end]}
	s.pos = end
	for _, hook := range s.hooks[kind] {
		hook(it)
	}
	s.out <- it
}

func start(s *scanner) stateFn {
	if s.pos >= len(s.input) {
		return nil
	}
	if isDigit(rune(s.input[s.pos])) {
		return number
	}
	return word
}

func number(s *scanner) stateFn {
	s.emit("number", s.until(isDigit))
	return start
}

func word(s *scanner) stateFn {
	s.emit("word", s.until(func(r rune) bool { return !isDigit(r) }))
	return start
}

func (s *scanner) until(ok func(rune) bool) int {
	end := s.pos
	for end < len(s.input) && ok(rune(s.input[end])) {
		end++
	}
	return end
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

type tally struct{ words []string }

func (t *tally) see(it item)   { t.words = append(t.words, it.text) }
func (t tally) report() string { return strings.Join(t.words, ",") }

func main() {
	t := &tally{}
	s := scan("ab12cd", withHook("word", t.see))
	for it := range s.out {
		fmt.Fprintln(os.Stdout, it.kind, it.text)
	}
	fmt.Println(t.report())
}
