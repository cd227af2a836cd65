package main

type Named interface{ Name() string }

type Stack[T Named] struct{ items []T }

func (s *Stack[T]) Push(item T) *Stack[T] {
	s.items = append(s.items, item)
	return s
}

func (s *Stack[T]) Top() T { return s.items[len(s.items)-1] }

func (s *Stack[T]) Names() (names []string) {
	for _, item := range s.items {
		names = append(names, item.Name())
	}
	return names
}

type User struct{}

func (User) Name() string { return "" }

func (User) Greet() {}

type Group struct{}

func (Group) Name() string { return "" }

func (Group) Greet() {}

func Filter[T any](items []T, keep func(T) bool) []T {
	var kept []T
	for _, item := range items {
		if keep(item) {
			kept = append(kept, item)
		}
	}
	return kept
}

func even(n int) bool { return half(n)*2 == n }

func half(n int) int { return n / 2 }

func main() {
	var users Stack[User]
	users.Push(User{}).Push(User{})
	users.Top().Greet()
	users.Names()
	Filter([]int{1, 2}, even)
}
