package main

import (
	"example.com/app/internal/text"
	st "example.com/app/store"
)

func stored() {
	made := st.New()
	made.Write("a", "b")
	made.Log("direct")
	cached := st.NewCached(made)
	cached.Read("a")
	cached.Write("c", "d")
	cached.Log("e")
	read(cached)
}

func read(reader st.Reader) string { return reader.Read("f") }

func served() {
	main := &server{store: st.New()}
	run(main)
	run(&proxy{runner: main})
	(&gauge{level(2)}).High()
	stop := main.Stop
	stop()
	start := (*base).Start
	start(&main.base)
}

func run(r runner) {
	r.Start()
	defer r.Stop()
}

func cleaned() string {
	text := text.Trim(" a ")
	return text
}

func main() {
	stored()
	served()
	cleaned()
}
