package main

import (
	db "example.com/app/store"
)

type service struct {
	db.Store
	cache map[string]*db.Item
}

func (s *service) load(key string) *db.Item {
	if item, ok := s.cache[key]; ok {
		item.Touch()
		return item
	}
	return s.Find(key)
}

func each(items []*db.Item, visit func(*db.Item)) {
	for _, item := range items {
		visit(item)
	}
}

func show(item *db.Item) { item.Touch() }

func main() {
	s := &service{Store: db.Open("x")}
	s.load("a").Close()
	each(s.All(), show)
	each(nil, func(item *db.Item) { item.Close() })
}
