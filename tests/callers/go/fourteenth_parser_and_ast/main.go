package main

import (
	"fmt"
	"sort"
	"strconv"
)

type stateFn func(*lexer) stateFn

type base struct{ at int }

func (b base) line() int { return b.at + 1 }

type lexer struct {
	text   string
	start  int
	pos    int
	tokens []string
}

func lex(text string) []string {
	l := &lexer{text: text}
	l.run()
	return l.tokens
}

func (l *lexer) run() {
	for state := lexStart; state != nil; {
		state = state(l)
	}
}

func (l *lexer) emit() {
	l.tokens = append(l.tokens, l.text[l.start:l.pos])
	l.start = l.pos
}

func lexStart(l *lexer) stateFn {
	if l.pos >= len(l.text) {
		return nil
	}
	if isDigit(l.text[l.pos]) {
		return lexNumber
	}
	return lexOperator
}

func lexNumber(l *lexer) stateFn {
	for l.pos < len(l.text) && isDigit(l.text[l.pos]) {
		l.pos++
	}
	l.emit()
	return lexStart
}

func lexOperator(l *lexer) stateFn {
	l.pos++
	l.emit()
	return lexStart
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

type node interface {
	eval() int
	fmt.Stringer
}

type number int

func (n number) eval() int      { return int(n) }
func (n number) String() string { return strconv.Itoa(int(n)) }

type binary struct {
	sign        string
	left, right node
}

var operators map[string]func(int, int) int

func init() {
	operators = map[string]func(int, int) int{"+": plus}
	operators["*"] = times
}

func plus(left, right int) int  { return left + right }
func times(left, right int) int { return left * right }

func (b *binary) eval() int {
	return operators[b.sign](b.left.eval(), b.right.eval())
}

func (b *binary) String() string {
	return b.left.String() + b.sign + b.right.String()
}

type syntaxError struct{ line int }

func (e *syntaxError) Error() string { return "line " + strconv.Itoa(e.line) }

type parser struct {
	base
	tokens []string
}

func parse(text string) (node, error) {
	p := &parser{tokens: lex(text)}
	return p.expression()
}

func (p *parser) next() string {
	token := p.tokens[p.at]
	p.at++
	return token
}

func (p *parser) fail() error { return &syntaxError{p.line()} }

func (p *parser) expression() (node, error) {
	value, err := strconv.Atoi(p.next())
	if err != nil {
		return nil, p.fail()
	}
	if p.at == len(p.tokens) {
		return number(value), nil
	}
	sign := p.next()
	right, err := p.expression()
	if err != nil {
		return nil, err
	}
	return &binary{sign, number(value), right}, nil
}

func walk(n node, visit func(node)) {
	visit(n)
	switch n := n.(type) {
	case *binary:
		walk(n.left, visit)
		walk(n.right, visit)
	case number:
	}
}

var seen int

func count(n node) { seen++ }

type byText []node

func (b byText) Len() int           { return len(b) }
func (b byText) Less(i, j int) bool { return b[i].eval() < b[j].eval() }
func (b byText) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

func main() {
	tree, err := parse("1+2*3")
	if err != nil {
		fmt.Println(err.Error())
		return
	}
	walk(tree, count)
	fmt.Println(tree, tree.eval())
	sort.Sort(byText{tree, number(1)})
}
