package main

import (
	"fmt"
	"strconv"
)

type parser struct {
	tokens <-chan token
	peeked *token
	prefix map[kind]func(*parser, token) (int, error)
	infix  map[string]operator
}

type operator struct {
	power int
	apply func(int, int) int
}

type unexpected struct{ token }

func (u unexpected) Error() string {
	return "unexpected " + u.describe()
}

func (t token) describe() string {
	return fmt.Sprintf("%s %q", t.kind.String(), t.text)
}

func newParser(input string) *parser {
	p := &parser{tokens: lex(input)}
	p.prefix = map[kind]func(*parser, token) (int, error){
		number: func(_ *parser, t token) (int, error) { return parseNumber(t.text) },
		symbol: (*parser).group,
		word:   refuse,
	}
	p.infix = map[string]operator{"+": {1, add}, "*": {power: 2, apply: multiply}}
	return p
}

func parseNumber(text string) (int, error) { return strconv.Atoi(text) }

func refuse(_ *parser, t token) (int, error) { return 0, unexpected{t} }

func add(a, b int) int { return a + b }

func multiply(a, b int) int { return a * b }

func (p *parser) peek() (token, bool) {
	if p.peeked == nil {
		t, ok := <-p.tokens
		if !ok {
			return token{}, false
		}
		p.peeked = &t
	}
	return *p.peeked, true
}

func (p *parser) take() token {
	t, _ := p.peek()
	p.peeked = nil
	return t
}

func (p *parser) group(t token) (int, error) {
	if t.text != "(" {
		return refuse(p, t)
	}
	value, err := p.expression(0)
	p.take()
	return value, err
}

func (p *parser) expression(power int) (int, error) {
	first := p.take()
	left, err := p.prefix[first.kind](p, first)
	for err == nil {
		t, ok := p.peek()
		op, known := p.infix[t.text]
		if !ok || !known || op.power <= power {
			break
		}
		p.take()
		var right int
		right, err = p.expression(op.power)
		left = op.apply(left, right)
	}
	return left, err
}

func evaluate(input string) (result int, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = wrap(problem)
		}
	}()
	return newParser(input).expression(0)
}

func wrap(problem any) error { return fmt.Errorf("%v", problem) }

func main() {
	for _, input := range []string{"1 + 2 * (3 + 4)", "x"} {
		value, err := evaluate(input)
		report(value, err)
	}
}

func report(value int, err error) {
	if err != nil {
		fmt.Println(err.Error())
		return
	}
	fmt.Println(value)
}
