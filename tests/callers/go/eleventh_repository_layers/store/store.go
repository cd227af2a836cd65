package store

import "example.com/app/model"

type Entity[K comparable] interface {
	comparable
	model.Validator
}

type Repository[K comparable, T any] struct {
	items  map[K]T
	keyOf  func(T) K
	before []func(T) error
}

func New[K comparable, T any](keyOf func(T) K) *Repository[K, T] {
	return &Repository[K, T]{items: map[K]T{}, keyOf: keyOf}
}

func (r *Repository[K, T]) Before(check func(T) error) *Repository[K, T] {
	r.before = append(r.before, check)
	return r
}

func (r *Repository[K, T]) Save(item T) error {
	for _, check := range r.before {
		if err := check(item); err != nil {
			return err
		}
	}
	r.put(r.keyOf(item), item)
	return nil
}

func (r *Repository[K, T]) put(key K, item T) { r.items[key] = item }

func (r *Repository[K, T]) Find(match func(T) bool) (found T, ok bool) {
	for _, item := range r.items {
		if match(item) {
			return item, true
		}
	}
	return
}

type Users struct{ *Repository[int, *model.User] }

func (u Users) Named(name string) *model.User {
	user, _ := u.Find(func(user *model.User) bool { return sameName(user.Name, name) })
	return user
}

func sameName(left, right string) bool { return left == right }
