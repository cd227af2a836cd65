package main

import (
	"fmt"
	"sort"
)

type Speaker interface{ Speak() string }

type Cat struct{ age int }

func (c Cat) Speak() string { return c.sound() }

func (c Cat) sound() string { return "meow" }

func (c *Cat) Grow() { c.age = older(c.age) }

func older(age int) int { return age + 1 }

type Dog struct{}

func (Dog) Speak() string { return "wow" }

type Number interface{ ~int | ~float64 }

func Sum[T Number](values ...T) T {
	var total T
	for _, value := range values {
		total = plus(total, value)
	}
	return total
}

func plus[T Number](a, b T) T { return a + b }

func Map[T, U any](values []T, change func(T) U) []U {
	var result []U
	for _, value := range values {
		result = append(result, change(value))
	}
	return result
}

func Filter[T any](values []T, keep func(T) bool) []T {
	var result []T
	for _, value := range values {
		if keep(value) {
			result = append(result, value)
		}
	}
	return result
}

func isOld(cat Cat) bool { return cat.age > 3 }

func describe(cat Cat) string { return fmt.Sprint(cat.age) }

func Loudest[T Speaker](speakers []T) string {
	return speakers[0].Speak()
}

func Zero[T any]() T {
	var zero T
	return zero
}

type Stack[T any] struct{ items []T }

func NewStack[T any](items ...T) *Stack[T] { return &Stack[T]{items: items} }

func (s *Stack[T]) Push(item T) *Stack[T] {
	s.items = append(s.items, item)
	s.changed()
	return s
}

func (s *Stack[T]) Peek() T { return s.items[len(s.items)-1] }

func (s *Stack[T]) changed() {}

func (s *Stack[T]) Each(visit func(T)) {
	for _, item := range s.items {
		visit(item)
	}
}

type Pair[K comparable, V any] struct {
	Key   K
	Value V
}

func MakePair[K comparable, V any](key K, value V) Pair[K, V] {
	return Pair[K, V]{key, value}
}

func (p Pair[K, V]) Swap(other Pair[K, V]) Pair[K, V] { return other }

type Cache[K comparable, V any] struct {
	load  func(K) V
	items map[K]V
}

func (c *Cache[K, V]) Get(key K) V {
	if value, ok := c.items[key]; ok {
		return value
	}
	return c.load(key)
}

func loadCat(name string) Cat { return Cat{age: len(name)} }

type Tree[T interface{ Less(T) bool }] struct {
	value T
	left  *Tree[T]
}

func (t *Tree[T]) Insert(value T) bool {
	if t.left != nil {
		return t.left.Insert(value)
	}
	return value.Less(t.value)
}

type Age int

func (a Age) Less(other Age) bool { return a < other }

type byAge []Cat

func (b byAge) Len() int           { return len(b) }
func (b byAge) Less(i, j int) bool { return b[i].age < b[j].age }
func (b byAge) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

func see(cat Cat) {}

func explicit() {
	Loudest[Cat]([]Cat{{1}})
	Zero[Cat]().Speak()
	sum := Sum[float64]
	sum(1, 2)
	(Zero[Dog])().Speak()
}

func inferred() {
	Sum(1, 2)
	cats := Filter([]Cat{{1}, {5}}, isOld)
	Map(cats, describe)
	Loudest([]Dog{{}})
}

func stacks() {
	stack := NewStack(Cat{1}).Push(Cat{2})
	stack.Peek().Speak()
	stack.Each(see)
	empty := NewStack[Dog]()
	empty.Push(Dog{}).Peek().Speak()
}

func pairs() {
	pair := MakePair("a", &Cat{})
	pair.Value.Grow()
	pair.Swap(MakePair[string, *Cat]("b", nil))
}

func cached() {
	cache := Cache[string, Cat]{load: loadCat}
	cache.Get("tom").Speak()
}

func trees() {
	tree := &Tree[Age]{value: 1}
	tree.Insert(2)
}

func sorted() {
	sort.Sort(byAge{{2}, {1}})
}

func main() {
	explicit()
	inferred()
	stacks()
	pairs()
	cached()
	trees()
	sorted()
}
