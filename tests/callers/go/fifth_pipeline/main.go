package main

import "strings"

type Filter func(string) string

type Pipeline struct{ filters []Filter }

func (p *Pipeline) Use(filters ...Filter) *Pipeline {
	p.filters = append(p.filters, filters...)
	return p
}

func (p *Pipeline) Run(text string) string {
	for _, filter := range p.filters {
		text = filter(text)
	}
	return text
}

type Trimmer struct{ cut string }

func (t Trimmer) Apply(text string) string { return t.strip(text) }

func (t Trimmer) strip(text string) string { return strings.Trim(text, t.cut) }

func upper(text string) string { return strings.ToUpper(text) }

func repeat(count int) Filter {
	return func(text string) string { return join(text, count) }
}

func join(text string, count int) string { return strings.Repeat(text, count) }

var commands = map[string]func() error{
	"build": build,
	"test":  func() error { return check() },
}

func build() error { return nil }

func check() error { return nil }

func main() {
	trimmer := Trimmer{" "}
	pipeline := new(Pipeline)
	pipeline.Use(upper, trimmer.Apply).Use(repeat(2)).Run("a")
	if command, ok := commands["build"]; ok {
		_ = command()
	}
	for _, command := range commands {
		_ = command()
	}
}
