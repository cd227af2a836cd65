package main

import (
	"strings"
	"unicode"
)

type kind int

const (
	word kind = iota
	number
	symbol
)

func (k kind) String() string {
	return names()[k]
}

func names() []string {
	return []string{"word", "number", "symbol"}
}

type token struct {
	kind kind
	text string
}

type stateFn func(*lexer) stateFn

type lexer struct {
	input  []rune
	start  int
	at     int
	out    chan token
	accept map[kind]func(rune) bool
}

func lex(input string) <-chan token {
	l := &lexer{input: []rune(input), out: make(chan token)}
	l.accept = map[kind]func(rune) bool{
		word:   unicode.IsLetter,
		number: isDigit,
	}
	go l.run(lexAny)
	return l.out
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

func (l *lexer) run(state stateFn) {
	defer l.finish()
	for state != nil {
		state = state(l)
	}
}

func (l *lexer) finish() { close(l.out) }

func (l *lexer) next() (rune, bool) {
	if l.at >= len(l.input) {
		return 0, false
	}
	r := l.input[l.at]
	l.at++
	return r, true
}

func (l *lexer) back() { l.at-- }

func (l *lexer) emit(k kind) {
	l.out <- token{kind: k, text: l.text()}
	l.start = l.at
}

func (l *lexer) text() string { return string(l.input[l.start:l.at]) }

func (l *lexer) run1(k kind) {
	for {
		r, ok := l.next()
		if !ok {
			break
		}
		if !l.accept[k](r) {
			l.back()
			break
		}
	}
	l.emit(k)
}

func lexAny(l *lexer) stateFn {
	r, ok := l.next()
	switch {
	case !ok:
		return nil
	case unicode.IsSpace(r):
		l.start = l.at
		return lexAny
	case isDigit(r):
		return lexNumber
	case unicode.IsLetter(r):
		return lexWord
	}
	return lexSymbol
}

func lexNumber(l *lexer) stateFn {
	l.run1(number)
	return lexAny
}

func lexWord(l *lexer) stateFn {
	l.run1(word)
	return lexAny
}

func lexSymbol(l *lexer) stateFn {
	l.emit(symbol)
	if strings.HasSuffix(l.text(), "#") {
		return comment('\n')
	}
	return lexAny
}

func comment(end rune) stateFn {
	return func(l *lexer) stateFn {
		for r, ok := l.next(); ok; r, ok = l.next() {
			if r == end {
				return lexAny
			}
		}
		return nil
	}
}
