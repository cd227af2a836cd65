package main

import "fmt"

type base struct{ line int }

func (b base) Position() int { return b.line }

func (b *base) Move(by int) { b.line += by }

type visitor interface {
	visitLeaf(leaf *leaf)
	visitBranch(branch *branch)
}

type node interface {
	Accept(v visitor)
	Move(by int)
}

type leaf struct {
	base
	name string
}

func newLeaf(name string) *leaf { return &leaf{base{1}, name} }

func (l *leaf) Accept(v visitor) { v.visitLeaf(l) }

func (l *leaf) Name() string { return l.name }

type branch struct {
	base
	nodes []node
}

func (b *branch) children() []node { return b.nodes }

func (b *branch) Accept(v visitor) {
	v.visitBranch(b)
	for _, child := range b.children() {
		child.Accept(v)
	}
}

func (b *branch) Move(by int) {
	b.base.Move(by)
	for _, child := range b.children() {
		child.Move(by)
	}
}

type counter struct{ count int }

func (c *counter) visitLeaf(*leaf)     { c.add() }
func (c *counter) visitBranch(*branch) { c.add() }
func (c *counter) add()                { c.count++ }

type printer struct{ depth int }

func (p *printer) visitLeaf(l *leaf) { fmt.Println(p.indent(), l.Position()) }

func (p *printer) visitBranch(b *branch) { fmt.Println(p.indent()) }

func (p *printer) indent() string { return fmt.Sprint(p.depth) }

func describe(n node) string {
	switch known := n.(type) {
	case *leaf:
		return known.Name()
	case *branch:
		return fmt.Sprint(known.Position())
	}
	return ""
}

func shift(n node) { n.Move(1) }

func names(leaves []*leaf, name func(*leaf) string) []string {
	var all []string
	for _, each := range leaves {
		all = append(all, name(each))
	}
	return all
}

func build() *branch {
	return &branch{nodes: []node{newLeaf("a"), newLeaf("b")}}
}

func main() {
	tree := build()
	for _, v := range []visitor{&counter{}, &printer{}} {
		tree.Accept(v)
	}
	shift(tree)
	describe(tree)
	names([]*leaf{}, (*leaf).Name)
}
