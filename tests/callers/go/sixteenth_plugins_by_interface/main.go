package main

import (
	"fmt"
	"io"
	"os"
	"sort"
	"strings"
)

type Plugin interface {
	Name() string
	Apply(w io.Writer, text string)
}

type Closer interface{ Close() error }

type base struct{ name string }

func (b base) Name() string { return b.name }

func (b *base) rename(name string) { b.name = trimmed(name) }

func trimmed(name string) string { return strings.TrimSpace(name) }

type upper struct{ base }

func (upper) Apply(w io.Writer, text string) { emit(w, strings.ToUpper(text)) }

type quoted struct {
	*base
	Quote func(string) string
}

func (q quoted) Apply(w io.Writer, text string) { emit(w, q.Quote(text)) }

func (q quoted) Close() error { return q.flush() }

func (q quoted) flush() error { return nil }

type applyFunc func(io.Writer, string)

func (f applyFunc) Name() string { return "func" }

func (f applyFunc) Apply(w io.Writer, text string) { f(w, text) }

func emit(w io.Writer, text string) { fmt.Fprintln(w, text) }

func brackets(text string) string { return "[" + text + "]" }

type byName []Plugin

func (p byName) Len() int           { return len(p) }
func (p byName) Less(i, j int) bool { return p[i].Name() < p[j].Name() }
func (p byName) Swap(i, j int)      { p[i], p[j] = p[j], p[i] }

type counter struct{ bytes int }

func (c *counter) Write(data []byte) (int, error) {
	c.add(len(data))
	return len(data), nil
}

func (c *counter) add(count int) { c.bytes += count }

var registry = map[string]func(string) Plugin{
	"upper":  func(name string) Plugin { return upper{base{name}} },
	"quoted": newQuoted,
}

func newQuoted(name string) Plugin {
	made := quoted{&base{name}, brackets}
	made.rename(name + " ")
	return made
}

func load(names ...string) (plugins []Plugin) {
	for _, name := range names {
		if create, ok := registry[name]; ok {
			plugins = append(plugins, create(name))
		}
	}
	return append(plugins, applyFunc(emit))
}

func main() {
	plugins := load("upper", "quoted")
	sort.Sort(byName(plugins))
	out := io.MultiWriter(os.Stdout, &counter{})
	for _, plugin := range plugins {
		plugin.Apply(out, plugin.Name())
		if closer, ok := plugin.(Closer); ok {
			defer closer.Close()
		}
	}
}
