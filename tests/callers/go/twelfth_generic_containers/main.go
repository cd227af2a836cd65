package main

type Ordered interface {
	~int | ~string
}

type Keyed[K comparable] interface {
	Key() K
}

type List[T any] struct {
	head *node[T]
	size int
}

type node[T any] struct {
	value T
	next  *node[T]
}

func NewList[T any](values ...T) *List[T] {
	list := &List[T]{}
	for _, value := range values {
		list.Push(value)
	}
	return list
}

func (l *List[T]) Push(value T) {
	l.head = link(value, l.head)
	l.resize(1)
}

func (l *List[T]) resize(by int) { l.size += by }

func link[T any](value T, next *node[T]) *node[T] { return &node[T]{value, next} }

func (l *List[T]) Each(visit func(T)) {
	for at := l.head; at != nil; at = at.next {
		visit(at.value)
	}
}

func (l *List[T]) First() (T, bool) {
	if l.head == nil {
		return zero[T](), false
	}
	return l.head.value, true
}

func zero[T any]() (value T) { return }

func Map[T, R any](list *List[T], change func(T) R) *List[R] {
	result := NewList[R]()
	list.Each(func(value T) { result.Push(change(value)) })
	return result
}

func Filter[T any](list *List[T], keep func(T) bool) *List[T] {
	result := &List[T]{}
	list.Each(func(value T) {
		if keep(value) {
			result.Push(value)
		}
	})
	return result
}

func Index[K comparable, V Keyed[K]](values []V) map[K]V {
	index := make(map[K]V)
	for _, value := range values {
		index[value.Key()] = value
	}
	return index
}

func Max[T Ordered](left, right T) T {
	if less(left, right) {
		return right
	}
	return left
}

func less[T Ordered](left, right T) bool { return left < right }

type user struct{ id int }

func (u user) Key() int { return u.number() }

func (u user) number() int { return u.id }

func (u user) greet() string { return "hello" }

func (u *user) rename() {}

type city struct{ name string }

func (c city) Key() string { return c.name }

func (c city) visit() {}

type Repository[E any] interface {
	Find(id int) (E, error)
}

type memory[E any] struct{ entries map[int]E }

func (m memory[E]) Find(id int) (E, error) { return m.get(id), nil }

func (m memory[E]) get(id int) E { return m.entries[id] }

type service[E any] struct {
	repository Repository[E]
	cache      *Cache[int, E]
}

func newService[E any](repository Repository[E]) service[E] {
	return service[E]{repository: repository, cache: newCache[int, E](nil)}
}

func (s service[E]) load(id int) E {
	return s.cache.get(id, func() E {
		entry, _ := s.repository.Find(id)
		return entry
	})
}

type Cache[K comparable, V any] struct {
	known   map[K]V
	evicted func(K)
}

func newCache[K comparable, V any](evicted func(K)) *Cache[K, V] {
	return &Cache[K, V]{map[K]V{}, evicted}
}

func (c *Cache[K, V]) get(key K, make func() V) V {
	if value, ok := c.known[key]; ok {
		return value
	}
	if c.evicted != nil {
		c.evicted(key)
	}
	return make()
}

type Set[T comparable] map[T]struct{}

func (s Set[T]) Add(value T) Set[T] {
	s[value] = struct{}{}
	return s
}

func (s Set[T]) Has(value T) bool {
	_, ok := s[value]
	return ok
}

type Result[T any] struct {
	value T
	err   error
}

func Try[T any](action func() (T, error)) Result[T] {
	value, err := action()
	return Result[T]{value, err}
}

func (r Result[T]) Or(other T) T {
	if r.err != nil {
		return other
	}
	return r.value
}

func name(u user) string { return u.greet() }

func adult(u user) bool { return true }

func find() (user, error) { return user{}, nil }

func dropped(key string) {}

func lists() {
	users := NewList(user{1}, user{2})
	names := Map(users, name)
	names.Each(func(text string) { print(text) })
	if first, ok := Filter(users, adult).First(); ok {
		first.greet()
	}
	users.Each(func(u user) { u.rename() })
}

func indexed() {
	users := Index[int]([]user{{1}})
	users[1].greet()
	cities := Index[string, city]([]city{{"a"}})
	for _, found := range cities {
		found.visit()
	}
	Max(1, 2)
}

func served() {
	made := newService[user](memory[user]{})
	made.load(1).greet()
	cache := newCache[string, city](dropped)
	town := cache.get("b", func() city { return city{} })
	town.visit()
}

func sets() {
	found := Set[int]{}
	found.Add(1).Add(2).Has(3)
	Try(find).Or(user{}).greet()
	pair := struct{ left, right city }{}
	pair.left.visit()
}

func main() {
	lists()
	indexed()
	served()
	sets()
}
