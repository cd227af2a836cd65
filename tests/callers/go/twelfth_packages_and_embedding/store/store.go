package store

import (
	"sync"

	"example.com/app/internal/text"
)

type Reader interface{ Read(key string) string }

type Store struct {
	mutex
	values map[string]string
	Logger
}

type mutex struct{ sync.Mutex }

func (m *mutex) guarded(action func()) {
	m.Lock()
	defer m.Unlock()
	action()
}

type Logger struct{ Prefix string }

func (l Logger) Log(line string) { l.print(l.Prefix + line) }

func (l Logger) print(line string) {}

func New() *Store {
	s := &Store{values: map[string]string{}}
	s.reset()
	return s
}

func (s *Store) reset() { s.Log("reset") }

func (s *Store) Read(key string) (value string) {
	s.guarded(func() { value = s.lookup(key) })
	return value
}

func (s *Store) lookup(key string) string { return s.values[text.Clean(key)] }

func (s *Store) Write(key, value string) {
	s.guarded(func() {
		s.values[text.Clean(key)] = value
	})
}
