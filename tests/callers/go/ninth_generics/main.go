package main

import "strconv"

func Map[T, R any](items []T, convert func(T) R) []R {
	var result []R
	for _, item := range items {
		result = append(result, convert(item))
	}
	return result
}

func Filter[T any](items []T, test func(T) bool) []T {
	var result []T
	for _, item := range items {
		if test(item) {
			result = append(result, item)
		}
	}
	return result
}

func Reduce[T, A any](items []T, start A, step func(A, T) A) A {
	for _, item := range items {
		start = step(start, item)
	}
	return start
}

func double(n int) int { return n * 2 }

func isBig(n int) bool { return n > 2 }

func toText(n int) string { return strconv.Itoa(n) }

func add(a, b int) int { return a + b }

type Stack[T any] struct{ items []T }

func NewStack[T any](items ...T) *Stack[T] {
	stack := &Stack[T]{}
	for _, item := range items {
		stack.Push(item)
	}
	return stack
}

func (s *Stack[T]) Push(item T) { s.items = append(s.items, item) }

func (s *Stack[T]) Pop() T {
	last := s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return last
}

func (s *Stack[T]) Each(visit func(T)) {
	for _, item := range s.items {
		visit(item)
	}
}

type Speaker interface{ Speak() string }

type Dog struct{}

func (Dog) Speak() string { return "wow" }

func (Dog) Fetch() {}

type Cat struct{}

func (Cat) Speak() string { return "miau" }

func Loudest[S Speaker](speakers ...S) string {
	for _, speaker := range speakers {
		return speaker.Speak()
	}
	return ""
}

type Pair[A, B any] struct {
	a A
	b B
}

func (p Pair[A, B]) Swap() Pair[B, A] { return Pair[B, A]{p.b, p.a} }

func (p Pair[A, B]) First() A { return p.a }

type Cache[K comparable, V any] struct {
	rows map[K]V
	load func(K) V
}

func (c *Cache[K, V]) Get(key K) V {
	value, ok := c.rows[key]
	if !ok {
		value = c.load(key)
	}
	return value
}

func loadDog(name string) Dog { return Dog{} }

func mapped() int {
	return Reduce(Filter(Map([]int{1, 2}, double), isBig), 0, add)
}

func explicit() []string {
	return Map[int, string]([]int{1}, toText)
}

func stacks() {
	stack := NewStack(Dog{})
	stack.Push(Dog{})
	stack.Pop().Fetch()
	stack.Each(func(dog Dog) { dog.Speak() })
}

func constrained() {
	Loudest(Dog{})
	Loudest[Cat]()
}

func pairs() {
	pair := Pair[int, string]{1, "a"}
	pair.Swap().First()
}

func caches() {
	cache := Cache[string, Dog]{load: loadDog, rows: map[string]Dog{}}
	cache.Get("a")
}

func main() {
	mapped()
	explicit()
	stacks()
	constrained()
	pairs()
	caches()
}
