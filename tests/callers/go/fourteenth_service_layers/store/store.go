package store

type Store interface {
	Get(key string) (string, bool)
	Put(key, value string)
}

type Memory struct {
	values map[string]string
	locked bool
}

func NewMemory() *Memory {
	return &Memory{values: map[string]string{}}
}

func (m *Memory) lock()   { m.locked = true }
func (m *Memory) unlock() { m.locked = false }

func (m *Memory) Get(key string) (string, bool) {
	m.lock()
	defer m.unlock()
	value, ok := m.values[key]
	return value, ok
}

func (m *Memory) Put(key, value string) {
	m.lock()
	defer m.unlock()
	m.values[key] = value
}

type Cached struct {
	Store
	seen map[string]string
}

func NewCached(inner Store) Cached {
	return Cached{Store: inner, seen: map[string]string{}}
}

func (c Cached) Get(key string) (string, bool) {
	if value, ok := c.seen[key]; ok {
		return value, true
	}
	return c.Store.Get(key)
}
