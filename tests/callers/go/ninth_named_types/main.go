package main

import (
	"fmt"
	"sort"
)

type Names []string

func (n Names) Len() int           { return len(n) }
func (n Names) Less(i, j int) bool { return before(n[i], n[j]) }
func (n Names) Swap(i, j int)      { n[i], n[j] = n[j], n[i] }
func (n Names) First() string      { return n[0] }

func before(a, b string) bool { return a < b }

type Table map[string]int

func (t Table) Put(name string, value int) {
	t.check(name)
	t[name] = value
}

func (t Table) Keys() []string { return nil }

func (t Table) check(name string) {}

type Level int

const (
	Low Level = iota
	High
)

func (l Level) String() string { return "level" }

func (l Level) next() Level { return l + 1 }

type Predicate func(string) bool

func (p Predicate) Not() Predicate {
	return func(text string) bool { return !p(text) }
}

func (p Predicate) Test(text string) bool { return p(text) }

func isEmpty(text string) bool { return text == "" }

type Temperature float64

func (t Temperature) Fahrenheit() float64 { return float64(t)*9/5 + 32 }

type Celsius = Temperature

type User struct {
	Name string `json:"name"`
}

func (u User) Greet() string { return u.Name }

type Person = User

func find(levels []Level) Level {
search:
	for _, level := range levels {
		for {
			if level == High {
				return level
			}
			continue search
		}
	}
	return Low
}

func sorted() string {
	names := Names{"b", "a"}
	sort.Sort(names)
	return names.First()
}

func tables() {
	table := Table{}
	table.Put("a", 1)
	make(Table).Keys()
}

func printed() {
	fmt.Println(High)
}

func levels() string {
	return find([]Level{Low}).next().String() + High.String()
}

func predicates() {
	var test Predicate = isEmpty
	test.Not().Test("a")
	Predicate(isEmpty).Test("b")
}

func aliases() {
	var heat Celsius = 20
	heat.Fahrenheit()
	person := Person{"a"}
	person.Greet()
}

func main() {
	sorted()
	tables()
	printed()
	levels()
	predicates()
	aliases()
}
