package store

// Item is kept.
type Item struct{ key string }

// Touch marks an item.
func (i *Item) Touch() {}

// Close frees an item.
func (i *Item) Close() { release(i.key) }

func release(key string) {}

// Store keeps items.
type Store struct{ items map[string]*Item }

// Open opens a store.
func Open(name string) Store { return Store{items: map[string]*Item{}} }

// Find looks an item up.
func (s Store) Find(key string) *Item { return s.items[key] }

// All lists the items.
func (s Store) All() (all []*Item) {
	for _, item := range s.items {
		all = append(all, item)
	}
	return all
}
