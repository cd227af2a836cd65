package main

import "sort"

type Ordered interface {
	~int | ~string
}

type List[T any] struct {
	items []T
}

func Of[T any](items ...T) *List[T] {
	return &List[T]{items: items}
}

func (l *List[T]) Each(visit func(T)) {
	for _, item := range l.items {
		visit(item)
	}
}

func (l *List[T]) Filter(keep func(T) bool) *List[T] {
	out := Of[T]()
	l.Each(func(item T) {
		if keep(item) {
			out.push(item)
		}
	})
	return out
}

func (l *List[T]) push(item T) {
	l.items = append(l.items, item)
}

func Map[T, U any](l *List[T], f func(T) U) *List[U] {
	out := &List[U]{}
	for _, item := range l.items {
		out.push(f(item))
	}
	return out
}

type byKey[T any, K Ordered] struct {
	items []T
	key   func(T) K
}

func (b byKey[T, K]) Len() int           { return len(b.items) }
func (b byKey[T, K]) Less(i, j int) bool { return b.key(b.items[i]) < b.key(b.items[j]) }
func (b byKey[T, K]) Swap(i, j int)      { b.items[i], b.items[j] = b.items[j], b.items[i] }

func SortBy[T any, K Ordered](l *List[T], key func(T) K) {
	sort.Sort(byKey[T, K]{l.items, key})
}
