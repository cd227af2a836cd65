package main

import "strings"

type Stack[T any] struct{ items []T }

func NewStack[T any](items ...T) *Stack[T] { return &Stack[T]{items: items} }

func (s *Stack[T]) Push(item T) { s.items = append(s.items, item) }

func (s *Stack[T]) Pop() (T, bool) {
	var none T
	if len(s.items) == 0 {
		return none, false
	}
	item := s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return item, true
}

func (s *Stack[T]) Each(visit func(T)) {
	for _, item := range s.items {
		visit(item)
	}
}

func (s *Stack[T]) Clone() *Stack[T] {
	clone := &Stack[T]{}
	s.Each(func(item T) { clone.Push(item) })
	return clone
}

func Map[T, R any](items []T, change func(T) R) []R {
	result := make([]R, 0, len(items))
	for _, item := range items {
		result = append(result, change(item))
	}
	return result
}

func Filter[T any](items []T, keep func(T) bool) (kept []T) {
	for _, item := range items {
		if keep(item) {
			kept = append(kept, item)
		}
	}
	return
}

func Reduce[T, R any](items []T, start R, join func(R, T) R) R {
	result := start
	for _, item := range items {
		result = join(result, item)
	}
	return result
}

type Labelled interface{ Label() string }

type Item struct {
	name  string
	price int
}

func (i Item) Label() string { return i.clean() }

func (i Item) clean() string { return strings.TrimSpace(i.name) }

type Box struct{ size int }

func (b *Box) Label() string { return "box" }

func labelOf(item Item) string { return item.Label() }

func isCheap(item Item) bool { return item.price < 10 }

func sum(total int, item Item) int { return total + item.price }

func labels(items []Item) []string {
	return Map(Filter(items, isCheap), labelOf)
}

func total(stack *Stack[Item]) int {
	var all []Item
	stack.Each(func(item Item) { all = append(all, item) })
	return Reduce[Item, int](all, 0, sum)
}

func widest[L Labelled](all []L) string {
	widest := ""
	for _, each := range all {
		if label := each.Label(); len(label) > len(widest) {
			widest = label
		}
	}
	return widest
}

type Cache[K comparable, V any] struct {
	load  func(K) V
	known map[K]V
}

func (c *Cache[K, V]) Get(key K) V {
	if value, ok := c.known[key]; ok {
		return value
	}
	value := c.load(key)
	c.known[key] = value
	return value
}

func loadItem(name string) Item { return Item{name: name} }

func drain(stack *Stack[Item]) {
	for {
		if _, ok := stack.Pop(); !ok {
			return
		}
	}
}

func main() {
	items := []Item{{"a", 1}, {"b", 20}}
	stack := NewStack(items...)
	stack.Push(Item{"c", 3})
	total(stack.Clone())
	drain(stack)
	labels(items)
	widest(items)
	widest([]*Box{{1}})
	cache := Cache[string, Item]{load: loadItem, known: map[string]Item{}}
	cache.Get("d")
}
