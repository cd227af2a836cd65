package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sort"

	"example.com/httplike/web"
)

type logs struct{ lines []string }

func (l *logs) Write(data []byte) (int, error) {
	l.lines = append(l.lines, string(data))
	return len(data), nil
}

type admin struct{ name string }

func (a admin) allowed(r *web.Request) bool { return r.Param("user") == a.name }

func (a admin) Serve(out io.Writer, r *web.Request) {
	if a.allowed(r) {
		fmt.Fprintln(out, "ok")
	}
}

func hello(out io.Writer, r *web.Request) { fmt.Fprintln(out, r.Param("name")) }

func notFound(out io.Writer, r *web.Request) {}

func Keys[K comparable, V any](values map[K]V) []K {
	keys := make([]K, 0, len(values))
	for key := range values {
		keys = append(keys, key)
	}
	return keys
}

func cleanup(name string) {}

func setup() (mux *web.Mux, err error) {
	defer func() {
		if err != nil {
			cleanup("setup")
		}
	}()
	mux = web.NewMux()
	mux.NotFound = web.HandlerFunc(notFound)
	mux.HandleFunc("/hello", hello)
	mux.Handle("/admin", web.Chain(admin{"root"}, web.Logged(&logs{})))
	names := Keys(map[string]int{"b": 1, "a": 2})
	sort.Slice(names, func(i, j int) bool { return names[i] < names[j] })
	if len(names) == 0 {
		return nil, errors.New("no names")
	}
	return mux, nil
}

func main() {
	mux, err := setup()
	if err != nil {
		panic(err)
	}
	mux.Serve(os.Stdout, &web.Request{Path: "/hello"})
}
