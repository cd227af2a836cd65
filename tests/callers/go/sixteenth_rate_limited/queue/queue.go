package queue

type Option[T any] func(*Queue[T])

type Queue[T any] struct {
	items  []T
	limit  int
	onFull func(int)
}

func New[T any](options ...Option[T]) *Queue[T] {
	q := &Queue[T]{onFull: func(int) {}}
	for _, option := range options {
		option(q)
	}
	return q
}

func WithLimit[T any](limit int) Option[T] {
	return func(q *Queue[T]) { q.limit = atLeast(limit, 1) }
}

func OnFull[T any](call func(int)) Option[T] {
	return func(q *Queue[T]) { q.onFull = call }
}

func atLeast(value, least int) int {
	if value < least {
		return least
	}
	return value
}

func (q *Queue[T]) Push(item T) {
	if q.full() {
		q.onFull(len(q.items))
		return
	}
	q.items = append(q.items, item)
}

func (q *Queue[T]) full() bool { return len(q.items) >= q.limit }

func (q *Queue[T]) Items() []T { return q.items }

func (q *Queue[T]) Drain(work func(T) error) error {
	for _, item := range q.items {
		if err := work(item); err != nil {
			return err
		}
	}
	return nil
}

func Map[T, R any](items []T, convert func(T) R) (results []R) {
	for _, item := range items {
		results = append(results, convert(item))
	}
	return
}

func First[T any](items []T, test func(T) bool) int {
	for index, item := range items {
		if test(item) {
			return index
		}
	}
	return -1
}
