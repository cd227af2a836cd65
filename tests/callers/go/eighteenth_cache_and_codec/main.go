package main

import (
	"codec/cache"
	"encoding/json"
	"errors"
	"fmt"
	"sort"
)

type user struct {
	ID   int
	Name string
}

type jsonCodec[T any] struct {
	check func(T) error
}

func (jsonCodec[T]) Encode(value T) []byte {
	return must(json.Marshal(value))
}

func (c jsonCodec[T]) Decode(data []byte) (value T, err error) {
	if err = json.Unmarshal(data, &value); err == nil && c.check != nil {
		err = c.check(value)
	}
	return
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func (u user) valid() error {
	if u.ID <= 0 {
		return errInvalid(u.ID)
	}
	return nil
}

func errInvalid(id int) error { return fmt.Errorf("id %d", id) }

type directory struct {
	names  map[int]string
	loaded []int
}

func (d *directory) load(id int) (user, error) {
	d.remember(id)
	name, ok := d.names[id]
	if !ok {
		return user{}, errMissing
	}
	return user{id, name}, nil
}

var errMissing = errors.New("missing")

func (d *directory) remember(id int) { d.loaded = append(d.loaded, id) }

type byName []user

func (b byName) Len() int           { return len(b) }
func (b byName) Less(i, j int) bool { return before(b[i], b[j]) }
func (b byName) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

func before(a, b user) bool { return a.Name < b.Name }

func collect(get func(int) (user, error), ids ...int) (found []user) {
	for _, id := range ids {
		if u, err := get(id); err == nil {
			found = append(found, u)
		}
	}
	sort.Sort(byName(found))
	return found
}

func main() {
	d := &directory{names: map[int]string{1: "b", 2: "a", 3: "c"}}
	var dropped []int
	drop := func(id int) { dropped = note(dropped, id) }
	users := cache.New[int, user](
		jsonCodec[user]{check: user.valid},
		cache.OnEvict[int, user](drop),
	)
	get := func(id int) (user, error) { return users.Get(id, d.load) }
	show(collect(get, 1, 2, 3, 1, 4)...)
	fmt.Println(users.Ratio(), dropped)
}

func note(all []int, id int) []int { return append(all, id) }

func show(users ...user) {
	for _, u := range users {
		fmt.Println(u.Name)
	}
}
