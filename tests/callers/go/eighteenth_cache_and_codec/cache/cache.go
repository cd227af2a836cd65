package cache

import (
	"container/list"
	"sync"
)

type Codec[V any] interface {
	Encode(V) []byte
	Decode([]byte) (V, error)
}

type Evicted[K comparable] func(K)

type LRU[K comparable, V any] struct {
	mu      sync.Mutex
	codec   Codec[V]
	items   map[K]*list.Element
	order   *list.List
	limit   int
	evicted []Evicted[K]
	Stats
}

type Stats struct{ hits, misses int }

func (s *Stats) hit() { s.hits++ }

func (s *Stats) miss() { s.misses++ }

func (s Stats) Ratio() float64 {
	if s.total() == 0 {
		return 0
	}
	return float64(s.hits) / float64(s.total())
}

func (s Stats) total() int { return s.hits + s.misses }

type entry[K comparable] struct {
	key  K
	data []byte
}

func New[K comparable, V any](codec Codec[V], options ...func(*LRU[K, V])) *LRU[K, V] {
	c := &LRU[K, V]{codec: codec, items: map[K]*list.Element{}, order: list.New(), limit: 2}
	for _, option := range options {
		option(c)
	}
	return c
}

func OnEvict[K comparable, V any](f Evicted[K]) func(*LRU[K, V]) {
	return func(c *LRU[K, V]) {
		c.evicted = append(c.evicted, f)
	}
}

func (c *LRU[K, V]) Get(key K, load func(K) (V, error)) (V, error) {
	if found, ok := c.find(key); ok {
		return found, nil
	}
	value, err := load(key)
	if err == nil {
		c.put(key, value)
	}
	return value, err
}

func (c *LRU[K, V]) find(key K) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	element, ok := c.items[key]
	if !ok {
		c.miss()
		var zero V
		return zero, false
	}
	c.Stats.hit()
	value, err := c.codec.Decode(element.Value.(entry[K]).data)
	return value, err == nil
}

func (c *LRU[K, V]) put(key K, value V) {
	c.items[key] = c.order.PushFront(entry[K]{key, c.codec.Encode(value)})
	if c.order.Len() > c.limit {
		c.drop(c.order.Back())
	}
}

func (c *LRU[K, V]) drop(element *list.Element) {
	key := c.order.Remove(element).(entry[K]).key
	delete(c.items, key)
	for _, f := range c.evicted {
		f(key)
	}
}
