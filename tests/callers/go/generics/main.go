package main

func Map[T any](items []T, action func(T) T) []T {
	for i, item := range items {
		items[i] = action(item)
	}
	return items
}

func double(n int) int { return n * 2 }

func explicit() {
	Map[int]([]int{1}, double)
}

func inferred() {
	Map([]int{1}, double)
}
