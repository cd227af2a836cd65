"""What Go does otherwise than the code means is found, and what only looks like it is not."""

from __future__ import annotations

import pytest

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.language_traps import find_traps
from whence.playbook.rules.traps.program.trap import Program

_GO = {
    "an item that is removed from the caller's array": """\
        func without(all []int, i int) []int {
            return append(all[:i], all[i+1:]...) // here
        }
        func rest(all []int) []int { others := without(all, 0); return others }
        """,
    "a path that branches share": """\
        func walk(at *Node, path []string, found *[][]string) {
            if len(at.next) == 0 {
                *found = append(*found, path) // here
                return
            }
            for _, one := range at.next {
                walk(one, append(path, one.name), found)
            }
        }
        """,
    "a path in a function without a name": """\
        func ways(root *Node) [][]string {
            var found [][]string
            var walk func(at *Node, path []string)
            walk = func(at *Node, path []string) {
                if at.end {
                    found = append(found, path) // here
                }
                for _, one := range at.next {
                    walk(one, append(path, one.name))
                }
            }
            walk(root, nil)
            return found
        }
        """,
    "a trail that siblings share": """\
        type Trail []string
        func (t Trail) With(title string) Trail {
            return append(t, title) // here
        }
        func collect(n *Node, at Trail, out []Trail) []Trail {
            all := at.With(n.title)
            for _, one := range n.children { out = collect(one, all, out) }
            return append(out, all)
        }
        """,
    "filters of a group that its children share": """\
        func (g *Group) Use(one Filter) { g.filters = append(g.filters, one) }
        func (g *Group) Child(extra ...Filter) *Group {
            return &Group{
                filters: append(g.filters, extra...), // here
            }
        }
        """,
    "a name that hides another": """\
        func open(name string) (*Doc, error) {
            var doc *Doc
            if name != "" {
                doc, err := load(name) // here
                if err != nil {
                    return nil, err
                }
                doc.opened++
            }
            return doc, nil
        }
        """,
    "a goroutine that leaves early": """\
        func run(all []Job, group *sync.WaitGroup) {
            for _, one := range all {
                go func(one Job) {
                    if one.empty() {
                        return // here
                    }
                    one.work()
                    group.Done()
                }(one)
            }
        }
        """,
    "a method that changes a copy": """\
        func (c Counter) Add() { // here
            c.count++
        }
        """,
    "the address of a loop's variable": """\
        func index(all []Item) map[string]*Item {
            found := map[string]*Item{}
            for _, one := range all {
                found[one.Name] = &one // here
            }
            return found
        }
        """,
    "a loop's variable in a goroutine": """\
        func run(all []Job, group *sync.WaitGroup) {
            for _, one := range all {
                go func() { // here
                    defer group.Done()
                    one.work()
                }()
            }
        }
        """,
    "a channel that nobody closes": """\
        func squares(n int) <-chan int {
            found := make(chan int)
            go func() {
                for i := 0; i < n; i++ {
                    found <- i * i
                }
            }()
            return found // here
        }
        func sum() (all int) {
            for one := range squares(3) {
                all += one
            }
            return all
        }
        """,
}
_SOUND = {
    "an item that is removed from one's own": """\
        func (s *Shelf) remove(i int) { s.all = append(s.all[:i], s.all[i+1:]...) }
        """,
    "an item that the caller has removed": """\
        func without(all []int, i int) []int { return append(all[:i], all[i+1:]...) }
        func (s *Shelf) remove(i int) { s.all = without(s.all, i) }
        """,
    "a copy of a path": """\
        func walk(at *Node, path []string, found *[][]string) {
            *found = append(*found, append([]string{}, path...))
            for _, one := range at.next { walk(one, append(path, one.name), found) }
        }
        """,
    "a path that one way has": """\
        func walk(at *Node, path []string, found *[][]string) {
            *found = append(*found, path)
            walk(at.next, append(path, at.name), found)
        }
        """,
    "filters of a group that are copied first": """\
        func (g *Group) Use(one Filter) { g.filters = append(g.filters, one) }
        func (g *Group) Child(extra ...Filter) *Group {
            return &Group{filters: append(append([]Filter(nil), g.filters...), extra...)}
        }
        """,
    "a slice that its own caller takes back": """\
        func with(all []int, one int) []int { return append(all, one) }
        func fill(n int) (all []int) { for i := 0; i < n; i++ { all = with(all, i) }; return all }
        """,
    "a field that nothing makes grow": """\
        func (g *Group) with(one Filter) []Filter { return append(g.filters, one) }
        """,
    "a name that is set in an inner block": """\
        func open(name string) (*Doc, error) {
            var doc *Doc
            var err error
            if name != "" { doc, err = load(name) }
            return doc, err
        }
        """,
    "a name that is used in the inner block only": """\
        func open(name string) error {
            if name != "" { doc, err := load(name); if err != nil { return err }; doc.show() }
            return nil
        }
        """,
    "a deferred end": """\
        func run(all []Job, group *sync.WaitGroup) {
            for _, one := range all {
                go func(one Job) {
                    defer group.Done()
                    if one.empty() { return }
                    one.work()
                }(one)
            }
        }
        """,
    "an end on each way": """\
        func run(one Job, group *sync.WaitGroup) {
            go func() {
                if one.empty() { group.Done(); return }
                one.work()
                group.Done()
            }()
        }
        """,
    "a copy that is handed back": """\
        func (c Counter) Added() Counter { c.count++; return c }
        func (c Counter) Label() string { c.count++; return label(c.count) }
        func (c *Counter) Add() { c.count++ }
        """,
    "a variable for each round": """\
        func index(all []Item, found map[string]*Item) {
            for _, one := range all { one := one; found[one.Name] = &one }
            for i := range all { found[all[i].Name] = &all[i] }
        }
        """,
    "a variable that is kept once": """\
        func first(all []Item, found []*Item) []*Item {
            for _, one := range all { if one.ok { found = append(found, &one); break } }
            return found
        }
        """,
    "a variable that a goroutine is given": """\
        func run(all []Job) { for _, one := range all { go func(one Job) { one.work() }(one) } }
        """,
    "a channel that its goroutine closes": """\
        func squares(n int) <-chan int {
            found := make(chan int)
            go func() { defer close(found); found <- n * n }()
            return found
        }
        func sum() (all int) { for one := range squares(3) { all += one }; return all }
        """,
    "structures of which one has more": """\
        type Full struct {
            Id string `json:"id"`; Name string `json:"name"`; Mail string `json:"mail"`
        }
        type Short struct { Id string `json:"id"`; Name string `json:"name"` }
        func read(text []byte) (one Short) { json.Unmarshal(text, &one); return one }
        """,
    "structures of other things": """\
        type Order struct {
            Id string `json:"id"`; Total int `json:"total"`; Paid bool `json:"paid"`
        }
        type User struct {
            Id string `json:"id"`; Name string `json:"name"`; Mail string `json:"mail"`
        }
        func read(text []byte) (one User) { json.Unmarshal(text, &one); return one }
        """,
    "a channel that is handed on to who closes it": """\
        func sum() (all int) {
            found := make(chan int)
            go fill(found)
            for one := range found { all += one }
            return all
        }
        """,
    "a channel that another function closes": """\
        func fill(found chan int) { found <- 1; close(found) }
        func squares() <-chan int { found := make(chan int); go fill(found); return found }
        func sum() (all int) { for one := range squares() { all += one }; return all }
        """,
}


def _lines(text: str, message: str) -> list[int]:
    file = SourceFile("main.go", f"package main; {text.lstrip()}", "call")
    program = Program([file], Site(file, 1), message, [], has_shared_loop_variables=True)
    return [one.at.line for one in find_traps(program)]


_MESSAGE = "nil pointer dereference: all goroutines are asleep"


@pytest.mark.parametrize("name", _GO)
def test_what_go_does_otherwise_is_found_where_it_stands(name: str) -> None:
    lines = _GO[name].splitlines()
    here = next(number for number, line in enumerate(lines, 1) if "// here" in line)
    assert _lines(_GO[name], _MESSAGE) == [here]


@pytest.mark.parametrize("name", _SOUND)
def test_sound_go_has_no_trap(name: str) -> None:
    assert _lines(_SOUND[name], _MESSAGE) == []


@pytest.mark.parametrize("name", ["a goroutine that leaves early", "a name that hides another"])
def test_a_trap_that_shows_as_another_error_is_not_told(name: str) -> None:
    assert _lines(_GO[name], "index out of range") == []
